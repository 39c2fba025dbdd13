import RuntimeSupport

/// The messages that the current thread is forwarding as invocations, nested in each other.
enum Forwarding {
  /// The depth at which forwarding counts as endless.
  ///
  /// The stack of a thread has room for the frames of this many steps.
  // A chain of forwarding targets is followed in a loop, which counts its steps. Invocations that
  // are forwarded within each other are nested calls, and each call needs a part of the thread's
  // stack. The depth of these calls is therefore counted for each thread.
  static let limit = 512

  /// The objects to which the current thread is forwarding invocations.
  private static var stack: ThreadStack<ObjectIdentifier> { ThreadStack(.forwarding) }

  /// Delivers a message to an object as an invocation, and returns the value that the object sets.
  ///
  /// - Returns: The return value, or `NoReturnValue` if the object sets none.
  /// - Throws: ``InvocationError/endlessForwarding(_:receiver:)`` if `limit` messages are nested,
  ///   ``InvocationError/asynchronousForwarding(_:receiver:forwarder:)`` if `body` passes the message
  ///   on to an asynchronous method, and all other errors of `body`.
  static func pass(
    _ invocation: Invocation, to receiver: AnyObject, as respondable: (any Respondable)?,
    _ body: (inout Invocation) throws -> Void
  ) throws -> any Sendable {
    guard stack.depth < limit else {
      throw InvocationError.endlessForwarding(invocation.selector, receiver: type(of: receiver))
    }
    var invocation = invocation
    invocation.prepare(for: respondable)
    do {
      try stack.with(receiver) { try body(&invocation) }
    } catch InvocationError.asynchronousMethod(invocation.selector, let target)
      where target != type(of: receiver)
    {
      throw InvocationError.asynchronousForwarding(
        invocation.selector, receiver: target, forwarder: type(of: receiver))
    }
    return invocation.presentReturnValue ?? NoReturnValue()
  }
}
