import Support

/// Messages that the present thread is passing on as values, one within the other.
enum Forwarding {
  /// More than any chain that ends, and few enough frames for a thread's stack.
  static let limit = 512

  /// The objects that the present thread is passing invocations to.
  private static var stack: ThreadStack<ObjectIdentifier> { ThreadStack(.forwarding) }

  /// Passes a message to an object as a value, and returns the value that the object sets.
  static func pass(
    _ message: Invocation, to receiver: AnyObject, _ body: (inout Invocation) throws -> Void
  ) throws -> any Sendable {
    guard stack.depth < limit else {
      throw InvocationError.endlessForwarding(message.selector, receiver: type(of: receiver))
    }
    var invocation = message
    invocation.details.returnValue = nil
    invocation.details.target = nil
    invocation.details.receiver = receiver as? any Respondable
    try stack.with(receiver) { try body(&invocation) }
    return invocation.details.returnValue ?? NoReturnValue()
  }
}
