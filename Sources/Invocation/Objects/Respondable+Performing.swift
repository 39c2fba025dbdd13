import RuntimeSupport

extension Respondable {
  /// Sends a message to this object, now and on the caller's thread, dropping what it returns.
  ///
  /// - Throws: ``InvocationError`` if the object neither answers nor forwards the message, or an
  ///   argument is of a type that the handler does not take; and any error that the handler throws.
  @_disfavoredOverload @inlinable @inline(__always)
  public func perform<each Argument: Sendable>(
    _ selector: Selector, _ arguments: repeat each Argument
  ) throws {
    var count = 0
    for _ in repeat (each Argument).self { count += 1 }
    try perform(selector, values: (repeat each arguments), count: count)
  }

  /// Sends a message to this object, now and on the caller's thread, and returns its answer.
  ///
  /// ```swift
  /// let allowed = try window.perform(
  ///   "worker:shouldPerformSubTask:", worker, "resize", as: Bool.self)
  /// ```
  ///
  /// - Throws: ``InvocationError`` as the form without a result, and where the return value is not
  ///   of the type and does not convert to it; and any error that the handler throws.
  @_disfavoredOverload @inlinable @inline(__always)
  public func perform<each Argument: Sendable, Result>(
    _ selector: Selector, _ arguments: repeat each Argument, as type: Result.Type
  ) throws -> Result {
    var count = 0
    for _ in repeat (each Argument).self { count += 1 }
    return try perform(selector, values: (repeat each arguments), count: count, as: type)
  }

  /// Sends an invocation to this object, now and on the caller's thread, dropping what it returns.
  ///
  /// For messages whose selector and arguments are known only at run time. The invocation's own
  /// ``Invocation/target`` is ignored. ``Invocation/invoke(with:)`` keeps the return value in it.
  ///
  /// - Throws: As `perform(_:_:)`.
  public func perform(_ invocation: Invocation) throws {
    _ = try receive(invocation)
  }

  /// Sends an invocation to this object, now and on the caller's thread, and returns its answer.
  ///
  /// See ``perform(_:)``.
  ///
  /// - Throws: As `perform(_:_:as:)`.
  public func perform<Result>(_ invocation: Invocation, as type: Result.Type) throws -> Result {
    try Invocation.convert(
      try receive(invocation), returnedBy: invocation.selector, to: type)
  }

  /// Sends a message to this object and waits for its answer.
  ///
  /// For objects whose method is asynchronous, or confined to the main actor, which it then runs
  /// on. Any other runs now, as with ``perform(_:_:as:)``. Without a type, the answer is dropped.
  ///
  /// - Throws: As ``perform(_:_:as:)``.
  public nonisolated(nonsending) func performAsync<each Argument: Sendable, Result>(
    _ selector: Selector, _ arguments: repeat each Argument, as type: Result.Type = Void.self
  ) async throws -> Result {
    try await performAsync(Invocation(selector, repeat each arguments), as: type)
  }

  /// Sends an invocation to this object and waits for its answer.
  ///
  /// See ``performAsync(_:_:as:)``.
  ///
  /// - Throws: As `perform(_:_:as:)`.
  public nonisolated(nonsending) func performAsync<Result>(
    _ invocation: Invocation, as type: Result.Type = Void.self
  ) async throws -> Result {
    let value = try await destination(of: invocation).deliverAsync(invocation)
    if let nothing = () as? Result { return nothing }
    return try Invocation.convert(value, returnedBy: invocation.selector, to: type)
  }

  /// Runs the method that a class inherits for a selector, dropping what it returns.
  ///
  /// A method that overrides an inherited one calls that with it, as with `super`:
  ///
  /// ```swift
  /// Method("workerDidFinish:") { (window: LoudWindow, worker: Worker) in
  ///   try window.performSuper(of: LoudWindow.self, "workerDidFinish:", worker)
  /// }
  /// ```
  ///
  /// Only classes' methods and resolvers are considered, not the object's own methods, and nothing
  /// is forwarded. Stands for `objc_msgSendSuper`.
  ///
  /// - Throws: ``InvocationError/unrecognizedSelector(_:receiver:instance:nearest:)`` if no
  ///   superclass of `type` has a method; otherwise as ``perform(_:_:)``.
  public func performSuper<each Argument: Sendable>(
    of type: any Respondable.Type, _ selector: Selector, _ arguments: repeat each Argument
  ) throws {
    _ = try receiveSuper(of: type, Invocation(selector, repeat each arguments))
  }

  /// Runs the method that a class inherits for the selector of an invocation, dropping what it
  /// returns.
  ///
  /// See ``performSuper(of:_:_:)``.
  public func performSuper(
    of type: any Respondable.Type, _ invocation: Invocation
  ) throws {
    _ = try receiveSuper(of: type, invocation)
  }

  /// Runs the method that a class inherits for the selector of an invocation, and returns its
  /// answer.
  ///
  /// See ``performSuper(of:_:_:)``.
  public func performSuper<Result>(
    of type: any Respondable.Type, _ invocation: Invocation, as result: Result.Type
  ) throws -> Result {
    try Invocation.convert(
      try receiveSuper(of: type, invocation), returnedBy: invocation.selector, to: result)
  }

  /// Runs the method that a class inherits for a selector, and returns its answer.
  ///
  /// See ``performSuper(of:_:_:)``.
  public func performSuper<each Argument: Sendable, Result>(
    of type: any Respondable.Type, _ selector: Selector, _ arguments: repeat each Argument,
    as result: Result.Type
  ) throws -> Result {
    let value = try receiveSuper(of: type, Invocation(selector, repeat each arguments))
    return try Invocation.convert(value, returnedBy: selector, to: result)
  }
}

extension Respondable {
  private func receiveSuper(
    of type: any Respondable.Type, _ invocation: Invocation
  ) throws -> any Sendable {
    let selector = invocation.selector
    guard invocation.store.count == selector.numberOfArguments else {
      throw InvocationError.argumentCount(
        selector, expected: selector.numberOfArguments, found: invocation.store.count)
    }
    let inherited = ClassTable.of(
      self is RespondableClass ? Swift.type(of: type.classObject) : type
    )
    .inherited
    let found = inherited?.method(for: selector) ?? inherited?.otherwise
    guard let method = found?.implementation.object,
      method.accepts(Swift.type(of: self))
    else {
      throw InvocationError.unrecognizedSelector(
        selector, receiver: type,
        instance: UInt(bitPattern: Uncounted(self).address),
        nearest: selector.nearest(among: inherited?.selectors ?? []))
    }
    return try method.call(self, invocation)
  }
}
