import RuntimeSupport

/// The nested messages that the present thread is delivering as invocations.
enum Forwarding {
  /// The depth at which forwarding counts as endless: few enough frames for a thread's stack.
  static let limit = 512

  /// The objects that the present thread is passing invocations to.
  private static var stack: ThreadStack<ObjectIdentifier> { ThreadStack(.forwarding) }

  /// Delivers a message to an object as an invocation, and returns the value that the object sets.
  static func pass(
    _ invocation: Invocation, to receiver: AnyObject, as respondable: (any Respondable)?,
    _ body: (inout Invocation) throws -> Void
  ) throws -> any Sendable {
    guard stack.depth < limit else {
      throw InvocationError.endlessForwarding(invocation.selector, receiver: type(of: receiver))
    }
    var invocation = invocation
    invocation.prepare(for: respondable)
    try stack.with(receiver) { try body(&invocation) }
    return invocation.presentReturnValue ?? NoReturnValue()
  }
}
