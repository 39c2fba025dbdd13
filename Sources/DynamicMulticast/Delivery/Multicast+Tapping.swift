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
  func notifyTaps(of invocation: Invocation) {
    let invocation = invocation.withoutRoute
    for tap in taps { tap.handler(invocation) }
  }
}
