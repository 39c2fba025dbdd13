/// The object that a message ends at, and the method that handles it.
@usableFromInline
package struct MessageDestination: @unchecked Sendable {
  // Unchecked for the receiver: it is used only where its method's isolation allows it.
  @usableFromInline package let receiver: any Respondable

  /// Its method, nil if it forwards the message as a value, or refuses it.
  @usableFromInline package let method: Implementation?

  /// Whether a delivery on the present thread has to wait for the method.
  package var isAwaited: Bool {
    guard let method, method.mayBeAwaited else { return false }
    return method.confinement == .none || !MainActorConfinement.isOnMainActor
  }

  /// Whether a question on the present thread has to wait for the method.
  package var mustBeAwaited: Bool {
    guard let method, method.callAsync != nil else { return false }
    return method.confinement == .none || !MainActorConfinement.isOnMainActor
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
