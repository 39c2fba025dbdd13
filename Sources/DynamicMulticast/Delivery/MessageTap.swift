package import Invocation

/// A closure that is told of every message of a multicast, and is no delegate of it.
///
/// On the sender's thread, before the message sets out to the delegates. So a message is known of
/// even if a handler ends the program, and nothing else changes: it is not counted, asked or heard by
/// anybody, and not removed with the delegates.
package final class MessageTap: Sendable {
  let handler: @Sendable (Invocation) -> Void

  /// Makes a tap, which is told of nothing before it is added.
  package init(_ handler: @escaping @Sendable (Invocation) -> Void) {
    self.handler = handler
  }
}
