/// The object at which a message ends, and the method that handles the message there.
@usableFromInline
package struct MessageDestination: @unchecked Sendable {
  // Unchecked because the receiver may not be `Sendable`. The receiver is used only where the
  // isolation of its method allows the use.
  @usableFromInline package let receiver: any Respondable

  /// The method of the receiver, or `nil` if the receiver forwards the message as an invocation or
  /// refuses it.
  @usableFromInline package let method: Implementation?

  /// `true` if a delivery on the current thread has to wait for the method.
  ///
  /// A delivery does not wait for a method that is only checked for the main actor: such a method
  /// throws if the thread is wrong.
  package var isAwaited: Bool {
    guard let method, method.mayBeAwaited else { return false }
    return method.confinement == .none || !MainActorConfinement.isOnMainActor
  }

  /// `true` if a question on the current thread has to wait for the method.
  ///
  /// A question also waits for a method that is only checked for the main actor.
  package var mustBeAwaited: Bool {
    guard let method, method.callAsync != nil else { return false }
    return method.confinement == .none || !MainActorConfinement.isOnMainActor
  }

  package init(receiver: any Respondable, method: Implementation?) {
    self.receiver = receiver
    self.method = method
  }

  /// Delivers the message on the current thread, and returns the answer.
  @usableFromInline
  package func deliver(_ invocation: Invocation) throws -> any Sendable {
    guard let method else { return try receiver.forwardAsInvocation(invocation) }
    return try method.call(receiver, invocation)
  }

  /// Delivers the message, waits for the method if it is asynchronous or confined to the main
  /// actor, and returns the answer.
  package nonisolated(nonsending) func deliverAsync(_ invocation: Invocation) async throws
    -> any Sendable
  {
    guard let call = method?.callAsync else { return try deliver(invocation) }
    return try await call(receiver, invocation)
  }
}
