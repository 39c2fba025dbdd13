import Invocation
import RuntimeSupport

extension DispatchPlan {
  /// Visits the delegates that currently respond, in order, until `body` returns `false`.
  func visitResponders(
    _ body: (_ index: Int, _ delegate: any Respondable) throws -> Bool
  ) rethrows {
    for (index, entry) in entries.enumerated() {
      let registration = registration(at: index)
      guard let delegate = registration.delegate,
        !entry.mustAskDelegate || delegate.responds(to: selector)
      else { continue }
      if try !body(index, delegate) { break }
    }
  }

  /// How many delegates currently respond.
  var responderCount: Int { entries.count(where: responds) }

  /// `true` if at least one delegate currently responds.
  var hasResponder: Bool { entries.contains(where: responds) }

  /// Returns `true` if the delegate of an entry currently responds.
  ///
  /// Retains the delegate only if the delegate must be asked.
  @inline(__always)
  private func responds(_ entry: Entry) -> Bool {
    entry.registration.with { registration in
      entry.mustAskDelegate
        ? registration.delegate?.responds(to: selector) == true : registration.isAlive
    }
  }

  /// Returns the conflict of a failed delegate with the first delegate before it that declares the
  /// selector with other types.
  ///
  /// - Parameters:
  ///   - registration: The registration of the delegate that failed.
  ///   - error: The error with which the delegate failed.
  /// - Returns: The conflict. `nil` if no delegate before the failed delegate declares other types,
  ///   or if the error does not say that the types of the message's arguments differ from the types
  ///   of the delegate's method.
  func conflict(of registration: Registration, after error: any Error) -> DeliveryFailure.Conflict?
  {
    switch error as? InvocationError {
    case .argumentMismatch(selector, _, _, _), .inexactArgument(selector, _, _, _, _): break
    default: return nil
    }
    guard let signature = registration.delegate?.methodSignature(for: selector) else { return nil }
    var conflict: DeliveryFailure.Conflict?
    visitResponders { index, delegate in
      let other = self.registration(at: index)
      if other === registration { return false }
      guard let otherSignature = delegate.methodSignature(for: selector),
        otherSignature != signature
      else { return true }
      conflict = DeliveryFailure.Conflict(
        delegateType: registration.type, signature: signature,
        otherDelegateType: other.type, otherSignature: otherSignature,
        names: (
          DelegateName(registration).place(addedAt: registration.site),
          DelegateName(delegate).place(addedAt: other.site)
        ))
      return false
    }
    return conflict
  }
}
