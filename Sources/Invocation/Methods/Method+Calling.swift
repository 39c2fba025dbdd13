extension Method {
  /// Runs the handler with an object, now and on the caller's thread, dropping what it returns.
  ///
  /// Nothing is looked up: it runs this method, whatever the object's class runs for the selector.
  /// So a method can call the one that it has replaced.
  ///
  /// Stands for calling an `IMP`, with the message's selector as `_cmd`; unlike that, it checks the
  /// object and the arguments.
  ///
  /// - Throws: ``InvocationError/receiverMismatch(_:expected:found:)`` if the handler takes objects
  ///   of another class; ``InvocationError/methodWithoutSelector(receiver:)`` for
  ///   ``fallback(_:fileID:line:)``; otherwise as ``Respondable/perform(_:_:)``.
  public func call<each Argument: Sendable>(
    on receiver: any Respondable, _ arguments: repeat each Argument
  ) throws {
    let invocation = try invocation(to: receiver, repeat each arguments)
    _ = try destination(of: invocation, receiver).deliver(invocation)
  }

  /// Runs the handler with an object, now and on the caller's thread, and returns its answer.
  ///
  /// See the form without a result.
  ///
  /// - Throws: As that, and where the return value is not of the type and does not convert to it.
  public func call<each Argument: Sendable, Result>(
    on receiver: any Respondable, _ arguments: repeat each Argument, as type: Result.Type
  ) throws -> Result {
    let invocation = try invocation(to: receiver, repeat each arguments)
    let value = try destination(of: invocation, receiver).deliver(invocation)
    return try Invocation.convert(value, returnedBy: invocation.selector, to: type)
  }

  /// Runs the handler with an object and waits for its answer.
  ///
  /// For a handler that is asynchronous, or confined to the main actor, which it then runs on. Any
  /// other runs now, as with `call(on:_:as:)`. Without a type, the answer is dropped.
  ///
  /// - Throws: As `call(on:_:as:)`.
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
