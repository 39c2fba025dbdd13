import Invocation
import Support

extension Multicast {
  /// Tells a tap of every message that is sent from now on.
  package func add(_ tap: MessageTap) {
    state.withLock { $0.append(tap) }
  }

  /// Tells a tap of no more messages, but for those that are setting out now.
  package func remove(_ tap: MessageTap) {
    state.withLock { $0.take(tap) }
  }
}

extension DispatchPlan {
  /// Tells the taps of a message.
  func tell(_ message: Invocation) {
    let message = message.withoutRoute
    for tap in taps { tap.handler(message) }
  }
}
