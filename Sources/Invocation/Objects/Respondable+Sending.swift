public import RuntimeSupport

// If the sender's types are exactly the parameter and result types of the method, the method is
// called with the sender's arguments. Otherwise the arguments are converted on the stack. An
// invocation is created only if an argument needs a dynamic cast, or if the message is forwarded as
// an invocation. The number of arguments is compared with the selector before the types are, because
// `Values` is the same type for two arguments and for a single tuple of two elements.

extension Respondable {
  /// Sends a message whose method is not in the cache, and drops the answer.
  @inlinable @inline(never)
  func send<Values>(_ selector: Selector, valuesAt values: UnsafePointer<Values>, count: Int) throws
  {
    let (target, method) = try find(selector, count: count)
    defer { method?.end() }
    if let implementation = method?.implementation,
      implementation.with({ $0.accepts(Values.self) })
    {
      return try withReceiver(target) { receiver in
        try implementation.with { try $0.call(receiver, exactlyAt: values) }
      }
    }
    _ = try deliver(selector, valuesAt: values, count: count, to: target, method)
  }

  /// Sends a message whose method is not in the cache, and returns the answer.
  @inlinable @inline(never)
  func send<Values, Result>(
    _ selector: Selector, valuesAt values: UnsafePointer<Values>, count: Int, as type: Result.Type
  ) throws -> Result {
    let (target, method) = try find(selector, count: count)
    defer { method?.end() }
    if let implementation = method?.implementation,
      implementation.with({ $0.accepts(Values.self, returning: type) })
    {
      return try withReceiver(target) { receiver in
        try implementation.with {
          try $0.call(receiver, exactlyAt: values, as: type)
        }
      }
    }
    return try Invocation.convert(
      deliver(selector, valuesAt: values, count: count, to: target, method), returnedBy: selector,
      to: type)
  }

  /// Runs the body with the object to which a message is forwarded, or with this object if `target`
  /// is `nil`.
  ///
  /// The object is not retained. The caller keeps this object alive, and this function keeps
  /// `target` alive.
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

  /// Delivers a message whose types differ from the types of the method that was found for it, or
  /// that is forwarded as an invocation.
  @inlinable @inline(__always)
  func deliver<Values>(
    _ selector: Selector, valuesAt values: UnsafePointer<Values>, count: Int,
    to target: (any Respondable)?, _ method: FoundMethod?
  ) throws -> any Sendable {
    guard let method else {
      let invocation = Invocation(selector, values: values.pointee, count: count)
      return try (target ?? self).forwardAsInvocation(invocation)
    }
    return try method.implementation.with {
      try (target ?? self).receive(selector, valuesAt: values, count: count, by: $0)
    }
  }
}

extension Respondable {
  /// Handles, forwards or refuses a message whose arguments were copied to a tuple.
  ///
  /// This function is called if the arguments cannot be borrowed: see `BorrowedTuple`.
  @inlinable @inline(never)
  func performCopying<Values, Result>(
    _ selector: Selector, _ values: Values, count: Int, as type: Result.Type
  ) throws -> Result {
    try withUnsafePointer(to: values) {
      try perform(selector, valuesAt: $0, count: count, as: type)
    }
  }

  /// Handles, forwards or refuses a message whose arguments are at an address, and returns the
  /// answer.
  ///
  /// `Values` is the tuple of the arguments' types. If `Result` is `Void`, the method's return
  /// value is dropped.
  @inlinable @inline(__always)
  func perform<Values, Result>(
    _ selector: Selector, valuesAt values: UnsafePointer<Values>, count: Int,
    as type: Result.Type
  ) throws -> Result {
    if type == Void.self {
      try perform(selector, valuesAt: values, count: count)
      // Safe because `Result` is `Void`: the types were compared above.
      return unsafeBitCast((), to: Result.self)
    }
    guard count == selector.numberOfArguments,
      let method = Implementation.cached(for: selector, of: self)
    else { return try send(selector, valuesAt: values, count: count, as: type) }
    return try method.with { method in
      if method.accepts(Values.self, returning: type) {
        return try method.call(self, exactlyAt: values, as: type)
      }
      return try Invocation.convert(
        receive(selector, valuesAt: values, count: count, by: method), returnedBy: selector,
        to: type)
    }
  }

  /// Handles, forwards or refuses a message whose arguments are at an address, and drops the
  /// answer.
  @inlinable @inline(__always)
  func perform<Values>(
    _ selector: Selector, valuesAt values: UnsafePointer<Values>, count: Int
  ) throws {
    guard count == selector.numberOfArguments,
      let method = Implementation.cached(for: selector, of: self)
    else { return try send(selector, valuesAt: values, count: count) }
    try method.with { method in
      if method.accepts(Values.self) {
        try method.call(self, exactlyAt: values)
      } else {
        _ = try receive(selector, valuesAt: values, count: count, by: method)
      }
    }
  }

  /// Runs a method whose types differ from the types of the message.
  // Not inlined, so that the functions above stay short where they are inlined.
  @inlinable @inline(never)
  func receive<Values>(
    _ selector: Selector, valuesAt values: UnsafePointer<Values>, count: Int,
    by method: Implementation
  ) throws -> any Sendable {
    try method.call(self, converting: values, of: Values.self, count: count)
      ?? method.callCasting(self, Invocation(selector, values: values.pointee, count: count))
  }
}
