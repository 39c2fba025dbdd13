import Support

/// Messages that are handed on as values, within each other, on the present thread.
enum Forwarding {
  /// More than any chain that ends, and few enough frames for a thread's stack.
  static let limit = 512

  /// The objects that the present thread is handing invocations to.
  private static var stack: ThreadStack<ObjectIdentifier> { ThreadStack(.forwarding) }

  /// Hands a message to an object as a value, and returns the value that it sets.
  static func hand(
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
