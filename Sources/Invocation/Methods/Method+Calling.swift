extension Method {
  /// Runs the handler with an object, now and on the caller's thread, and drops the return value.
  ///
  /// The function looks up no method: it runs this method even if the object's class runs a
  /// different method for the selector. A method can therefore call the method that it has
  /// replaced.
  ///
  /// Stands for a call of an `IMP`, with the selector of the message as `_cmd`. Unlike a call of an
  /// `IMP`, this function checks the object and the arguments.
  ///
  /// - Throws: ``InvocationError/receiverMismatch(_:expected:found:)`` if the handler takes objects
  ///   of another class, ``InvocationError/methodWithoutSelector(receiver:)`` if the method is a
  ///   fallback, and otherwise the errors of ``Respondable/perform(_:_:as:)``.
  public func call<each Argument: Sendable>(
    on receiver: any Respondable, _ arguments: repeat each Argument
  ) throws {
    let invocation = try invocation(to: receiver, repeat each arguments)
    _ = try destination(of: invocation, receiver).deliver(invocation)
  }

  /// Runs the handler with an object, now and on the caller's thread, and returns the answer.
  ///
  /// See ``call(on:_:)``.
  ///
  /// - Throws: The errors of ``call(on:_:)``, ``InvocationError/noReturnValue(_:)`` if the handler
  ///   sets no return value, and ``InvocationError/returnTypeMismatch(_:expected:found:)`` if the
  ///   return value cannot be converted to `type`.
  public func call<each Argument: Sendable, Result>(
    on receiver: any Respondable, _ arguments: repeat each Argument, as type: Result.Type
  ) throws -> Result {
    let invocation = try invocation(to: receiver, repeat each arguments)
    let value = try destination(of: invocation, receiver).deliver(invocation)
    return try Invocation.convert(value, returnedBy: invocation.selector, to: type)
  }

  /// Runs the handler with an object, and waits for the answer.
  ///
  /// An asynchronous handler is awaited. A handler that is confined to the main actor runs on the
  /// main actor. Any other handler runs now and on the caller's thread, as with ``call(on:_:as:)``.
  /// If `type` is `Void`, the answer is dropped.
  ///
  /// - Throws: The errors of ``call(on:_:as:)``.
  public nonisolated(nonsending) func callAsync<each Argument: Sendable, Result>(
    on receiver: any Respondable, _ arguments: repeat each Argument,
    as type: Result.Type = Void.self
  ) async throws -> Result {
    let invocation = try invocation(to: receiver, repeat each arguments)
    let value = try await destination(of: invocation, receiver).deliverAsync(invocation)
    if let nothing = () as? Result { return nothing }
    return try Invocation.convert(value, returnedBy: invocation.selector, to: type)
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
