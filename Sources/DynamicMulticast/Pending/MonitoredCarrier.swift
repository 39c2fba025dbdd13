import Invocation
import RuntimeSupport

/// A carrier that admits the deliveries of a ``MonitoredMessage``, and counts their ends.
struct MonitoredCarrier: MessageCarrier, ~Copyable {
  private let message: MonitoredMessage

  init(_ message: MonitoredMessage) {
    self.message = message
  }

  mutating func send(
    _ invocation: Invocation, toEntryAt index: Int, of plan: DispatchPlan,
    _ outcome: inout DispatchOutcome
  ) -> Bool {
    var range = index..<index + 1
    return send(&range, &outcome) { $0 } == nil
  }

  mutating func send(
    _ invocation: Invocation, toBatch range: inout Range<Int>, of plan: DispatchPlan,
    _ outcome: inout DispatchOutcome
  ) -> Int? {
    send(&range, &outcome) { plan.index(at: $0) }
  }

  /// Sends the message to the entries in `range`, and adds the refused deliveries to `outcome`.
  ///
  /// - Returns: The index of an entry whose delegate is deallocated or removed, or `nil`.
  @inline(__always)
  private func send(
    _ range: inout Range<Int>, _ outcome: inout DispatchOutcome, at index: (Int) -> Int
  ) -> Int? {
    let results = message.send(&range, at: index)
    if results.isDispatched || results.hasCoalesced || !results.refused.isEmpty {
      outcome.foundResponder = true
    }
    for refused in results.refused { outcome.append(refused) }
    return results.gone
  }

  mutating func deliver(
    _ invocation: Invocation, at index: Int, to delegate: consuming any Respondable,
    of plan: DispatchPlan, through multicast: Multicast, _ outcome: inout DispatchOutcome
  ) -> Bool {
    // A routed message is a copy, so make one only if the delegate may forward the message.
    plan.entries[index].mustAskDelegate
      ? Self.deliver(message.routed(through: multicast), at: index, to: consume delegate, &outcome)
      : Self.deliver(message, at: index, to: consume delegate, &outcome)
  }

  /// Delivers the message to one delegate, and adds the delivery to `outcome` if it is refused.
  ///
  /// - Returns: `false` if the registration is closed.
  @inline(__always)
  private static func deliver(
    _ message: MonitoredMessage, at index: Int, to delegate: consuming any Respondable,
    _ outcome: inout DispatchOutcome
  ) -> Bool {
    var held: (any Respondable)? = consume delegate
    let admission = message.deliver(at: index, to: &held)
    if case .closed = admission { return false }
    outcome.foundResponder = true
    if admission.isRefusal { outcome.append(RefusedDelivery(admission, message, index, held)) }
    return true
  }

  func drop(_ invocation: Invocation, toEntryAt index: Int, of plan: DispatchPlan) {
    RefusedDelivery(.closed, message, index, nil).drop(.removed, scope: .delegate)
  }

  /// Counts the message as unheard: no delegate has responded.
  func recordUnheard() { message.pendingDeliveries.with { $0.recordUnheard(message) } }
}

extension MonitoredMessage {
  /// Delivers the message to one delegate: immediately, or through the delegate's queue.
  ///
  /// - Parameters:
  ///   - index: The index of the delegate's entry.
  ///   - delegate: The delegate, or `nil` for a question. A delivery on the present thread takes the
  ///     delegate, and releases the delegate before the delivery ends.
  ///   - isSecondTry: `true` if the sender has already waited for room.
  /// - Returns: The admission of the delivery.
  func deliver(
    at index: Int, to delegate: inout (any Respondable)?, isSecondTry: Bool = false
  ) -> Admission {
    let isQueued = plan.entries[index].registration.with(\.isQueued)
    if !isQueued || operation?.mode.isInPlace == true {
      return deliverHere(at: index, to: &delegate, isSecondTry: isSecondTry)
    }
    var range = index..<index + 1
    let results = send(&range, isSecondTry: isSecondTry) { $0 }
    if results.gone != nil { return .closed }
    return results.refused.first?.admission ?? (results.isDispatched ? .admitted : .coalesced)
  }

  /// Delivers the message to one delegate on the present thread, if there is room.
  @inline(__always)
  private func deliverHere(
    at index: Int, to delegate: inout (any Respondable)?, isSecondTry: Bool
  ) -> Admission {
    var dropped: [DroppedDelivery] = []
    let admission = pendingDeliveries.with { pendingDeliveries in
      monitor(at: index).with { monitor in
        plan.entries[index].registration.with { registration in
          pendingDeliveries.withLock { total in
            pendingDeliveries.admit(
              monitor, registration, isSecondTry: isSecondTry, &total, &dropped
            ) { nil }
          }
        }
      }
    }
    if !dropped.isEmpty { pendingDeliveries.with { $0.carryOut(dropped) } }
    guard case .admitted = admission else { return admission }
    MonitoredDelivery(self, index).record(.dispatched)
    deliver(to: delegate.take(), at: index)
    return .admitted
  }
}
