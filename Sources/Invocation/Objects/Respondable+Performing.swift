import RuntimeSupport

extension Respondable {
  /// Sends a message to this object, now and on the caller's thread, and returns its answer.
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
  ///   - type: The type of the answer. `Void`, the default, drops whatever the handler returns.
  /// - Returns: The handler's return value, converted to the type where that is needed.
  /// - Throws: ``InvocationError`` if the object neither answers nor forwards the message, if an
  ///   argument is of a type that the handler does not take, or if the return value does not convert
  ///   to `type`; and any error that the handler throws.
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

  /// Sends an invocation to this object, now and on the caller's thread, and returns its answer.
  ///
  /// For messages whose selector and arguments are known only at run time. The invocation's own
  /// ``Invocation/target`` is ignored, and ``Invocation/invoke(with:)`` is the function that stores
  /// the return value in the invocation.
  ///
  /// - Throws: As ``perform(_:_:as:)``.
  @discardableResult
  public func perform<Result>(
    _ invocation: Invocation, as type: Result.Type = Void.self
  ) throws -> Result {
    let value = try receive(invocation)
    if let nothing = () as? Result { return nothing }
    return try Invocation.convert(value, returnedBy: invocation.selector, to: type)
  }

  /// Sends a message to this object and waits for its answer.
  ///
  /// For objects whose method is asynchronous, or confined to the main actor, which it then runs
  /// on. Any other runs now, as with ``perform(_:_:as:)``. Without a type, the answer is dropped.
  ///
  /// - Throws: As ``perform(_:_:as:)``.
  @discardableResult
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
  @discardableResult
  public nonisolated(nonsending) func performAsync<Result>(
    _ invocation: Invocation, as type: Result.Type = Void.self
  ) async throws -> Result {
    let value = try await destination(of: invocation).deliverAsync(invocation)
    if let nothing = () as? Result { return nothing }
    return try Invocation.convert(value, returnedBy: invocation.selector, to: type)
  }

  /// Runs the method that a class inherits for a selector, and returns its answer.
  ///
  /// A method that overrides an inherited one calls the inherited method, as with `super`:
  ///
  /// ```swift
  /// Method("workerDidFinish:") { (window: LoudWindow, worker: Worker) in
  ///   try window.performSuper(of: LoudWindow.self, "workerDidFinish:", worker)
  /// }
  /// ```
  ///
  /// Only the methods and resolvers of classes are considered, not the methods of the object alone,
  /// and nothing is forwarded. Stands for `objc_msgSendSuper`.
  ///
  /// - Parameters:
  ///   - type: The class whose superclass is searched first: the class that declares the method
  ///     which calls this.
  ///   - selector: The name of the message.
  ///   - arguments: As many arguments as the selector has colons.
  ///   - result: The type of the answer. `Void`, the default, drops whatever the method returns.
  /// - Throws: ``InvocationError/unrecognizedSelector(_:receiver:instance:nearest:)`` if no
  ///   superclass of `type` has a method; otherwise as ``perform(_:_:as:)``.
  @discardableResult
  public func performSuper<each Argument: Sendable, Result>(
    of type: any Respondable.Type, _ selector: Selector, _ arguments: repeat each Argument,
    as result: Result.Type = Void.self
  ) throws -> Result {
    try performSuper(of: type, Invocation(selector, repeat each arguments), as: result)
  }

  /// Runs the method that a class inherits for the selector of an invocation, and returns its
  /// answer.
  ///
  /// See ``performSuper(of:_:_:as:)``.
  @discardableResult
  public func performSuper<Result>(
    of type: any Respondable.Type, _ invocation: Invocation, as result: Result.Type = Void.self
  ) throws -> Result {
    let value = try receiveSuper(of: type, invocation)
    if let nothing = () as? Result { return nothing }
    return try Invocation.convert(value, returnedBy: invocation.selector, to: result)
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
