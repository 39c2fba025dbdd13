import RuntimeSupport

extension Respondable {
  /// Sends a message to this object on the caller's thread, and returns the answer.
  ///
  /// ```swift
  /// let allowed = try window.perform(
  ///   "worker:shouldPerformSubTask:", worker, "resize", as: Bool.self)
  /// try window.perform("workerDidFinish:", worker)
  /// ```
  ///
  /// - Parameters:
  ///   - selector: The name of the message.
  ///   - arguments: As many arguments as the selector has colons.
  ///   - type: The type of the answer. The default is `Void`, which drops the handler's return
  ///     value.
  /// - Returns: The handler's return value, converted to `type` if necessary.
  /// - Throws: ``InvocationError`` if the number of arguments is wrong, if the object neither
  ///   handles nor forwards the message, if an argument does not convert to the type of the
  ///   handler's parameter, if the handler is asynchronous, if the handler is confined to the main
  ///   actor and the caller does not run on the main actor, or if there is no return value that
  ///   converts to `type`; and any error that the handler throws.
  @_disfavoredOverload @discardableResult @inlinable @inline(__always)
  public func perform<each Argument: Sendable, Result>(
    _ selector: Selector, _ arguments: repeat each Argument, as type: Result.Type = Void.self
  ) throws -> Result {
    var count = 0
    for _ in repeat (each Argument).self { count += 1 }
    return try withUnsafePointer(to: (repeat each arguments)) {
      try perform(selector, valuesAt: $0, count: count, as: type)
    }
  }

  /// Sends an invocation to this object on the caller's thread, and returns the answer.
  ///
  /// Use this function if the selector and the arguments are known only at run time. The
  /// invocation's own ``Invocation/target`` is ignored. To store the return value in the
  /// invocation, call ``Invocation/invoke(with:)`` instead.
  ///
  /// - Throws: The errors of ``perform(_:_:as:)``.
  @discardableResult
  public func perform<Result>(
    _ invocation: Invocation, as type: Result.Type = Void.self
  ) throws -> Result {
    let value = try receive(invocation)
    return try Invocation.answer(value, returnedBy: invocation.selector, as: type)
  }

  /// Sends a message to this object, and waits for the answer.
  ///
  /// Use this function if the object's method is asynchronous, or is confined to the main actor, on
  /// which the method then runs. Any other method runs as with ``perform(_:_:as:)``. Without a
  /// `type`, the answer is dropped.
  ///
  /// - Throws: The errors of ``perform(_:_:as:)``, except the errors for a handler that is
  ///   asynchronous or confined to the main actor.
  @discardableResult
  public nonisolated(nonsending) func performAsync<each Argument: Sendable, Result>(
    _ selector: Selector, _ arguments: repeat each Argument, as type: Result.Type = Void.self
  ) async throws -> Result {
    try await performAsync(Invocation(selector, repeat each arguments), as: type)
  }

  /// Sends an invocation to this object, and waits for the answer.
  ///
  /// See ``performAsync(_:_:as:)``.
  ///
  /// - Throws: The errors of ``performAsync(_:_:as:)``.
  @discardableResult
  public nonisolated(nonsending) func performAsync<Result>(
    _ invocation: Invocation, as type: Result.Type = Void.self
  ) async throws -> Result {
    let value = try await destination(of: invocation).deliverAsync(invocation)
    return try Invocation.answer(value, returnedBy: invocation.selector, as: type)
  }

  /// Runs the method that a class inherits for a selector, and returns the answer.
  ///
  /// A method that overrides an inherited method calls the inherited method with this function, as
  /// with `super`:
  ///
  /// ```swift
  /// Method("workerDidFinish:") { (window: LoudWindow, worker: Worker) in
  ///   try window.performSuper(of: LoudWindow.self, "workerDidFinish:", worker)
  /// }
  /// ```
  ///
  /// Only the methods and resolvers of classes are considered, and not the methods of the single
  /// object. Nothing is forwarded. Stands for `objc_msgSendSuper`.
  ///
  /// - Parameters:
  ///   - type: The class that declares the calling method. The search begins at the superclass of
  ///     `type`.
  ///   - selector: The name of the message.
  ///   - arguments: As many arguments as the selector has colons.
  ///   - result: The type of the answer. The default is `Void`, which drops the method's return
  ///     value.
  /// - Returns: The method's return value, converted to `result` if necessary.
  /// - Throws: ``InvocationError/unrecognizedSelector(_:receiver:instance:nearest:)`` if no
  ///   superclass of `type` has a method for the selector, or if the object is not an instance of
  ///   the class for which the method was made; otherwise the errors of ``perform(_:_:as:)``.
  @discardableResult
  public func performSuper<each Argument: Sendable, Result>(
    of type: any Respondable.Type, _ selector: Selector, _ arguments: repeat each Argument,
    as result: Result.Type = Void.self
  ) throws -> Result {
    try performSuper(of: type, Invocation(selector, repeat each arguments), as: result)
  }

  /// Runs the method that a class inherits for the selector of an invocation, and returns the
  /// answer.
  ///
  /// See ``performSuper(of:_:_:as:)``.
  @discardableResult
  public func performSuper<Result>(
    of type: any Respondable.Type, _ invocation: Invocation, as result: Result.Type = Void.self
  ) throws -> Result {
    let value = try receiveSuper(of: type, invocation)
    return try Invocation.answer(value, returnedBy: invocation.selector, as: result)
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
    let found = inherited?.method(for: selector) ?? inherited?.fallback
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
