/// The object that a message ends at, and the method that handles it.
@usableFromInline
package struct MessageDestination: @unchecked Sendable {
  // Unchecked for the receiver: it is used only where its method's isolation allows it.
  @usableFromInline package let receiver: any Respondable

  /// Its method, nil if it forwards the message as a value, or refuses it.
  @usableFromInline package let method: Implementation?

  /// Whether the method is asynchronous.
  package var isAsynchronous: Bool { method?.isAsynchronous ?? false }

  /// Whether the present thread has to wait for the method to get its answer.
  package var mustBeAwaited: Bool {
    guard let method else { return false }
    return method.isConfinedToMainActor
      ? !MainActorConfinement.isOnMainActor : method.isAsynchronous
  }

  package init(receiver: any Respondable, method: Implementation?) {
    self.receiver = receiver
    self.method = method
  }

  /// Delivers the message, and returns the answer.
  @usableFromInline
  package func deliver(_ invocation: Invocation) throws -> any Sendable {
    guard let method else { return try receiver.forwardAsInvocation(invocation) }
    return try method.call(receiver, invocation)
  }

  /// Delivers the message, and waits for an asynchronous or main-actor method.
  package nonisolated(nonsending) func deliverAsync(_ invocation: Invocation) async throws
    -> any Sendable
  {
    guard let call = method?.callAsync else { return try deliver(invocation) }
    return try await call(receiver, invocation)
  }
}
