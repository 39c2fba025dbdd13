public import RuntimeSupport

extension Respondable {
  /// Sends a message whose arguments are a tuple, now and on the caller's thread, dropping what it
  /// returns.
  ///
  /// See ``perform(_:arguments:as:)``.
  ///
  /// - Throws: As ``perform(_:_:)``.
  @inlinable @inline(__always)
  public func perform<Values: Sendable>(_ selector: Selector, arguments: Values) throws {
    try perform(selector, values: arguments, count: nil)
  }

  /// Sends a message whose arguments are a tuple, now and on the caller's thread, and returns its
  /// answer.
  ///
  /// The code that macros generate sends in this way, as it knows the types of the message. Code
  /// that is written by hand can, too; otherwise as ``perform(_:_:as:)``:
  ///
  /// ```swift
  /// let allowed = try window.perform(
  ///   "worker:shouldPerformSubTask:", arguments: (worker, "resize"), as: Bool.self)
  /// ```
  ///
  /// Where the handler takes and returns just these types, no message is made, nothing is allocated
  /// and no argument is copied.
  ///
  /// - Parameters:
  ///   - selector: The message.
  ///   - arguments: A tuple of as many elements as the selector has colons: `()` if it has none. If
  ///     it has one, this is the argument itself, even where that is a tuple.
  ///   - type: The type of the answer.
  /// - Returns: The answer.
  /// - Throws: As ``perform(_:_:as:)``; ``InvocationError/argumentCount(_:expected:found:)`` for a
  ///   tuple of another number of elements.
  @inlinable @inline(__always)
  public func perform<Values: Sendable, Result>(
    _ selector: Selector, arguments: Values, as type: Result.Type
  ) throws -> Result {
    try perform(selector, values: arguments, count: nil, as: type)
  }

  /// Sends a message whose arguments are a tuple, and waits for its answer.
  ///
  /// See ``perform(_:arguments:as:)`` for the tuple; otherwise as ``performAsync(_:_:as:)``.
  ///
  /// - Throws: As ``perform(_:arguments:as:)``.
  public nonisolated(nonsending) func performAsync<Values: Sendable, Result>(
    _ selector: Selector, arguments: Values, as type: Result.Type = Void.self
  ) async throws -> Result {
    try await performAsync(Invocation(selector, tuple: arguments), as: type)
  }
}

// Where a method takes and returns just the sender's types, it is called with the arguments as they
// are. Its parameters are as many as the selector has colons, so they are not counted.

extension Respondable {
  /// Answers, forwards or refuses a message.
  ///
  /// `Values` is the tuple of the arguments. Their number is nil where they were given as a tuple.
  @inlinable @inline(__always)
  func perform<Values, Result>(
    _ selector: Selector, values: Values, count: Int?, as type: Result.Type
  ) throws -> Result {
    guard count == nil || count == selector.numberOfArguments,
      let method = Implementation.cached(for: selector, of: self)
    else { return try send(selector, values, count: count, as: type) }
    return try method.with { method in
      if method.takes(Values.self, returning: type) {
        return try method.call(self, exactly: values, as: type)
      }
      return try Invocation.convert(
        receive(selector, values, count: count), returnedBy: selector, to: type)
    }
  }

  /// Answers, forwards or refuses a message, dropping what it returns.
  @inlinable @inline(__always)
  func perform<Values>(_ selector: Selector, values: Values, count: Int?) throws {
    guard count == nil || count == selector.numberOfArguments,
      let method = Implementation.cached(for: selector, of: self)
    else { return try send(selector, values, count: count) }
    try method.with { method in
      if method.takes(Values.self) {
        try method.call(self, exactly: values)
      } else {
        _ = try receive(selector, values, count: count)
      }
    }
  }

  /// Sends a message as an invocation, as its types are not the method's.
  @inlinable @inline(never)
  func receive<Values>(
    _ selector: Selector, _ values: Values, count: Int?
  ) throws -> any Sendable {
    try receive(Invocation(selector, values: values, count: count))
  }

  /// Sends a message whose method has to be looked for.
  ///
  /// It becomes an invocation only where that is needed: where its types are not those of the method
  /// that is found, or it is forwarded as one.
  @inlinable @inline(never)
  func send<Values>(_ selector: Selector, _ values: Values, count: Int?) throws {
    let (target, method) = try find(
      selector, count: count ?? Invocation.count(of: values, for: selector))
    defer { method?.end() }
    if let implementation = method?.implementation,
      implementation.with({ $0.takes(Values.self) })
    {
      return try withReceiver(target) { receiver in
        try implementation.with { try $0.call(receiver, exactly: values) }
      }
    }
    _ = try deliver(Invocation(selector, values: values, count: count), to: target, method)
  }

  @inlinable @inline(never)
  func send<Values, Result>(
    _ selector: Selector, _ values: Values, count: Int?, as type: Result.Type
  ) throws -> Result {
    let (target, method) = try find(
      selector, count: count ?? Invocation.count(of: values, for: selector))
    defer { method?.end() }
    if let implementation = method?.implementation,
      implementation.with({ $0.takes(Values.self, returning: type) })
    {
      return try withReceiver(target) { receiver in
        try implementation.with {
          try $0.call(receiver, exactly: values, as: type)
        }
      }
    }
    return try Invocation.convert(
      deliver(Invocation(selector, values: values, count: count), to: target, method),
      returnedBy: selector, to: type)
  }

  /// Runs the body with the object that a message is forwarded to, or with this one, without counting
  /// a reference.
  @inlinable @inline(__always)
  func withReceiver<Result>(
    _ target: (any Respondable)?, _ body: (AnyObject) throws -> Result
  ) rethrows -> Result {
    let receiver: Uncounted<AnyObject> =
      if let target { Uncounted(target) } else { Uncounted(self) }
    return try withExtendedLifetime(target) {
      try receiver.with { try body($0) }
    }
  }

  /// Delivers a message to the method that was found for it, or forwards it.
  @usableFromInline
  func deliver(
    _ invocation: Invocation, to target: (any Respondable)?, _ method: FoundMethod?
  ) throws -> any Sendable {
    guard let method else {
      if let target { return try target.forwardAsInvocation(invocation) }
      return try forwardAsInvocation(invocation)
    }
    return try method.implementation.with { method in
      if let target { return try method.call(target, invocation) }
      return try method.call(self, invocation)
    }
  }
}
