import Invocation
import Support

extension Multicast {
  /// Calls a tap with every message that is sent from now on.
  package func add(_ tap: MessageTap) {
    change { $0.append(tap) }
    if !CodeOwner.note(tap, of: self) { remove(tap) }
  }

  /// Stops calling a tap, except with messages that are being sent on other threads now.
  package func remove(_ tap: MessageTap) {
    change { $0.remove(tap) }
  }
}

extension DispatchPlan {
  /// Calls the taps with a message.
  ///
  /// - Parameters:
  ///   - invocation: The message.
  ///   - isLocal: Whether it is for this process only.
  /// - Returns: Whether delegates elsewhere got it, and why others did not.
  func notifyTaps(of invocation: Invocation, isLocal: Bool) -> DispatchOutcome {
    var outcome = DispatchOutcome()
    let invocation = invocation.withoutRoute
    for tap in taps {
      guard let remote = tap.remote else {
        tap.handler(invocation)
        continue
      }
      if isLocal { continue }
      do {
        try remote.send(invocation)
        outcome.foundResponder = true
      } catch {
        outcome.append(
          DeliveryFailure(
            invocation: invocation, delegate: nil, delivery: nil, error: error, conflict: nil))
      }
    }
    return outcome
  }
}
