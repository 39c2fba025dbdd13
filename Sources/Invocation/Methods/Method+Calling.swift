extension Method {
  /// Runs the handler with an object, now and on the caller's thread, and returns its answer.
  ///
  /// No method is looked up: the function runs this method even if the object's class has another
  /// method for the selector. So a method can call the method that it has replaced.
  ///
  /// Stands for calling an `IMP`, with the message's selector as `_cmd`. Unlike an `IMP`, the
  /// method checks the object and the arguments.
  ///
  /// - Parameters:
  ///   - receiver: The object.
  ///   - arguments: As many arguments as the selector has colons.
  ///   - type: The type of the answer. `Void`, the default, drops whatever the handler returns.
  /// - Returns: The handler's return value, converted to `type` if necessary.
  /// - Throws: ``InvocationError/receiverMismatch(_:expected:found:)`` if the handler takes objects
  ///   of another class; ``InvocationError/methodWithoutSelector(receiver:)`` for
  ///   ``fallback(_:fileID:line:)``; otherwise the errors of ``Respondable/perform(_:_:as:)``.
  @discardableResult
  public func call<each Argument: Sendable, Result>(
    on receiver: any Respondable, _ arguments: repeat each Argument,
    as type: Result.Type = Void.self
  ) throws -> Result {
    let invocation = try invocation(to: receiver, repeat each arguments)
    let value = try destination(of: invocation, receiver).deliver(invocation)
    return try Invocation.answer(value, returnedBy: invocation.selector, as: type)
  }

  /// Runs the handler with an object, and waits for the answer.
  ///
  /// An asynchronous handler is awaited. A handler confined to the main actor runs on the main
  /// actor. Any other handler runs now and on the caller's thread, as with ``call(on:_:as:)``. If
  /// `type` is `Void`, the answer is dropped.
  ///
  /// - Throws: The errors of ``call(on:_:as:)``, except the errors for a handler that is
  ///   asynchronous or confined to the main actor.
  @discardableResult
  public nonisolated(nonsending) func callAsync<each Argument: Sendable, Result>(
    on receiver: any Respondable, _ arguments: repeat each Argument,
    as type: Result.Type = Void.self
  ) async throws -> Result {
    let invocation = try invocation(to: receiver, repeat each arguments)
    let value = try await destination(of: invocation, receiver).deliverAsync(invocation)
    return try Invocation.answer(value, returnedBy: invocation.selector, as: type)
  }

  private func invocation<each Argument: Sendable>(
    to receiver: any Respondable, _ arguments: repeat each Argument
  ) throws(InvocationError) -> Invocation {
    guard let selector else { throw .methodWithoutSelector(receiver: type(of: receiver)) }
    return Invocation(selector, repeat each arguments)
  }

  private func destination(
    of invocation: Invocation, _ receiver: any Respondable
  ) throws(InvocationError) -> MessageDestination {
    let selector = invocation.selector
    guard invocation.store.count == selector.numberOfArguments else {
      throw .argumentCount(
        selector, expected: selector.numberOfArguments, found: invocation.store.count)
    }
    guard implementation.accepts(type(of: receiver)) else {
      throw .receiverMismatch(
        selector, expected: implementation.receiverType, found: type(of: receiver))
    }
    return MessageDestination(receiver: receiver, method: implementation)
  }
}
