/// Calls a closure when the last delivery of a message has ended.
///
/// The message carries it to the queues of its delegates. What may keep a message for longer, as a
/// handler or a list of dead letters, gets a copy without it: so the last delivery releases it.
package final class DeliveryEnd: Sendable {
  private let handler: @Sendable () -> Void

  package init(_ handler: @escaping @Sendable () -> Void) {
    self.handler = handler
  }

  deinit { handler() }
}
