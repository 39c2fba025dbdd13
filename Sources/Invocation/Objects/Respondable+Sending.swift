public import RuntimeSupport

// Where a method takes and returns just the sender's types, it is called with the arguments as they
// are. Its parameters are as many as the selector has colons, so they are not counted.

extension Respondable {
  /// Sends a message as an invocation, as its types are not the method's.
  @inlinable @inline(never)
  func receive<Values>(
    _ selector: Selector, _ values: Values, count: Int
  ) throws -> any Sendable {
    try receive(Invocation(selector, values: values, count: count))
  }

  /// Sends a message whose method has to be looked for.
  ///
  /// It becomes an invocation only where that is needed: where its types are not those of the method
  /// that is found, or it is forwarded as one.
  @inlinable @inline(never)
  func send<Values>(_ selector: Selector, _ values: Values, count: Int) throws {
    let (target, method) = try find(selector, count: count)
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
    _ selector: Selector, _ values: Values, count: Int, as type: Result.Type
  ) throws -> Result {
    let (target, method) = try find(selector, count: count)
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

extension Respondable {
  @inlinable @inline(never)
  func performCopying<Values, Result>(
    _ selector: Selector, _ values: Values, count: Int, as type: Result.Type
  ) throws -> Result {
    try withUnsafePointer(to: values) {
      try perform(selector, valuesAt: $0, count: count, as: type)
    }
  }

  /// Answers, forwards or refuses a message whose arguments are at an address.
  ///
  /// `Values` is the tuple of the arguments. `Void` as the type of the answer drops what the method
  /// returns.
  @inlinable @inline(__always)
  func perform<Values, Result>(
    _ selector: Selector, valuesAt values: UnsafePointer<Values>, count: Int,
    as type: Result.Type
  ) throws -> Result {
    if type == Void.self {
      try perform(selector, valuesAt: values, count: count)
      return unsafeBitCast((), to: Result.self)
    }
    guard count == selector.numberOfArguments,
      let method = Implementation.cached(for: selector, of: self)
    else { return try send(selector, valuesAt: values, count: count, as: type) }
    return try method.with { method in
      if method.takes(Values.self, returning: type) {
        return try method.call(self, exactlyAt: values, as: type)
      }
      return try Invocation.convert(
        receive(selector, valuesAt: values, count: count), returnedBy: selector, to: type)
    }
  }

  /// Answers, forwards or refuses a message whose arguments are at an address, dropping what it
  /// returns.
  @inlinable @inline(__always)
  func perform<Values>(
    _ selector: Selector, valuesAt values: UnsafePointer<Values>, count: Int
  ) throws {
    guard count == selector.numberOfArguments,
      let method = Implementation.cached(for: selector, of: self)
    else { return try send(selector, valuesAt: values, count: count) }
    try method.with { method in
      if method.takes(Values.self) {
        try method.call(self, exactlyAt: values)
      } else {
        _ = try receive(selector, valuesAt: values, count: count)
      }
    }
  }

  @inlinable @inline(never)
  func receive<Values>(
    _ selector: Selector, valuesAt values: UnsafePointer<Values>, count: Int
  ) throws -> any Sendable {
    try receive(Invocation(selector, values: values.pointee, count: count))
  }

  @inlinable @inline(never)
  func send<Values>(
    _ selector: Selector, valuesAt values: UnsafePointer<Values>, count: Int
  ) throws {
    try send(selector, values.pointee, count: count)
  }

  @inlinable @inline(never)
  func send<Values, Result>(
    _ selector: Selector, valuesAt values: UnsafePointer<Values>, count: Int,
    as type: Result.Type
  ) throws -> Result {
    try send(selector, values.pointee, count: count, as: type)
  }
}
