/// An object that calls a closure when the last delivery of a message has ended.
///
/// A message carries this object to the queues of its delegates, and the closure is called when the
/// object is deallocated. Code that may keep a message for longer, such as a handler or a list of
/// dead letters, gets a copy of the message without this object. Therefore the last delivery
/// releases the object.
package final class DeliveryEnd: Sendable {
  private let handler: @Sendable () -> Void

  package init(_ handler: @escaping @Sendable () -> Void) {
    self.handler = handler
  }

  deinit { handler() }
}
