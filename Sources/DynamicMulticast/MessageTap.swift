package import Invocation
import Support

/// A closure that is told of every message of a multicast, and is no delegate of it.
///
/// On the sender's thread, before the message sets out to the delegates. So a message is known of
/// even if a handler ends the program, and nothing else changes: it is not counted, asked or heard by
/// anybody, and not removed with the delegates.
package final class MessageTap: Sendable {
  fileprivate let handler: @Sendable (Invocation) -> Void

  /// Makes a tap, which is told of nothing before it is added.
  package init(_ handler: @escaping @Sendable (Invocation) -> Void) {
    self.handler = handler
  }
}

extension MulticastDelegate {
  /// Tells a tap of every message that is sent from now on.
  package func add(_ tap: MessageTap) {
    state.withLock { $0.append(tap) }
  }

  /// Tells a tap of no more messages, but for those that are setting out now.
  package func remove(_ tap: MessageTap) {
    state.withLock { $0.take(tap) }
  }
}

extension Plan {
  /// Tells the taps of a message.
  func tell(_ message: Invocation) {
    let message = message.withoutRoute
    for tap in taps { tap.handler(message) }
  }
}
