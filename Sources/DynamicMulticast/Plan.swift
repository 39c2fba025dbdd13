import Invocation

/// Who gets the messages with one selector, as long as the list of delegates stays as it is.
final class Plan: Sendable {
  let selector: Selector
  let entries: [Entry]

  /// Whether some of the delegates are called on the sender's thread.
  let hasSynchronousEntries: Bool

  struct Entry: Sendable {
    let registration: Registration

    /// The delegate's method, nil if the delegate must be asked at each message: it has methods of
    /// its own, forwards, or has a resolver that did not resolve the selector so far.
    let method: Implementation?
  }

  init(for selector: Selector, among registrations: [Registration]) {
    self.selector = selector
    // Delegates are often many of few classes.
    var known: [ObjectIdentifier: Response] = [:]
    entries = registrations.compactMap { registration in
      let type = ObjectIdentifier(registration.type)
      guard let delegate = registration.delegate else { return nil }
      let response = known[type] ?? Self.response(of: delegate, to: selector)
      known[type] = response
      switch response {
      case .never: return nil
      case .always(let method): return Entry(registration: registration, method: method)
      case .ask: return Entry(registration: registration, method: nil)
      }
    }
    hasSynchronousEntries = entries.contains { $0.registration.delivery.queue == nil }
  }

  /// How the delegates of one class respond.
  private enum Response {
    case never
    case always(Implementation)
    case ask
  }

  private static func response(of delegate: some Respondable, to selector: Selector) -> Response {
    let record = ClassRecord.of(delegate)
    guard record.answersFromTable(delegate) else { return .ask }
    let method = record.implementation(for: selector, of: delegate)
    // A resolver that did not add a method for just this selector may do so later.
    if record.hasResolver, method?.selector == nil { return .ask }
    return method.map(Response.always) ?? .never
  }

  /// Visits the delegates that respond now, in order, until the body returns false.
  ///
  /// - Returns: Whether it came upon one that had died.
  @discardableResult
  func visitResponders(
    andObservers: Bool = false,
    _ body: (_ entry: Entry, _ delegate: any Respondable) throws -> Bool
  ) rethrows -> Bool {
    var hasDead = false
    for entry in entries where andObservers || !entry.registration.isObserver {
      guard let delegate = entry.registration.delegate else {
        hasDead = true
        continue
      }
      guard entry.method != nil || delegate.responds(to: selector) else { continue }
      if try !body(entry, delegate) { break }
    }
    return hasDead
  }

  /// The first delegate that declared the selector with other types, where those of the message
  /// did not fit this one.
  func conflict(of registration: Registration, after error: any Error) -> DeliveryFailure.Conflict?
  {
    switch error as? InvocationError {
    case .argumentMismatch(selector, _, _, _), .inexactArgument(selector, _, _, _, _): break
    default: return nil
    }
    guard let signature = registration.delegate?.methodSignature(for: selector) else { return nil }
    var conflict: DeliveryFailure.Conflict?
    visitResponders { entry, delegate in
      if entry.registration === registration { return false }
      guard let other = delegate.methodSignature(for: selector), other != signature else {
        return true
      }
      conflict = DeliveryFailure.Conflict(
        delegateType: registration.type, signature: signature,
        otherDelegateType: entry.registration.type, otherSignature: other)
      return false
    }
    return conflict
  }
}
