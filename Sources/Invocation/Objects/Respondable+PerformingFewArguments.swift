public import RuntimeSupport

// One form for each small number of arguments, beside the one for any number: a pack's elements are
// copies, and so is a tuple that is made of them. Here the arguments stay the caller's.
//
// They name each type a second time, or Swift would take the value out of an existential that is sent as
// one, and the message would not have the types that it is sent with.

extension Respondable {
  /// Sends a message with this number of arguments, dropping what it returns.
  @inlinable @inline(__always)
  public func perform<First: Sendable>(
    _ selector: Selector, _ first: First,
    types: First.Type = First.self
  ) throws {
    try withUnsafePointer(to: first) {
      try perform(selector, valuesAt: $0, count: 1)
    }
  }

  /// Sends a message with this number of arguments, and returns its answer.
  @inlinable @inline(__always)
  public func perform<First: Sendable, Result>(
    _ selector: Selector, _ first: First,
    as type: Result.Type, types: First.Type = First.self
  ) throws -> Result {
    try withUnsafePointer(to: first) {
      try perform(selector, valuesAt: $0, count: 1, as: type)
    }
  }

  /// Sends a message with this number of arguments, dropping what it returns.
  @inlinable @inline(__always)
  public func perform<First: Sendable, Second: Sendable>(
    _ selector: Selector, _ first: First, _ second: Second,
    types: (First, Second).Type = (First, Second).self
  ) throws {
    guard BorrowedTuple<(First, Second)>.isPossible else {
      return try performCopying(selector, (first, second), count: 2)
    }
    return try BorrowedTuple.with(first, second) {
      try perform(selector, valuesAt: $0, count: 2)
    }
  }

  /// Sends a message with this number of arguments, and returns its answer.
  @inlinable @inline(__always)
  public func perform<First: Sendable, Second: Sendable, Result>(
    _ selector: Selector, _ first: First, _ second: Second,
    as type: Result.Type, types: (First, Second).Type = (First, Second).self
  ) throws -> Result {
    guard BorrowedTuple<(First, Second)>.isPossible else {
      return try performCopying(selector, (first, second), count: 2, as: type)
    }
    return try BorrowedTuple.with(first, second) {
      try perform(selector, valuesAt: $0, count: 2, as: type)
    }
  }

  /// Sends a message with this number of arguments, dropping what it returns.
  @inlinable @inline(__always)
  public func perform<First: Sendable, Second: Sendable, Third: Sendable>(
    _ selector: Selector, _ first: First, _ second: Second, _ third: Third,
    types: (First, Second, Third).Type = (First, Second, Third).self
  ) throws {
    guard BorrowedTuple<(First, Second, Third)>.isPossible else {
      return try performCopying(selector, (first, second, third), count: 3)
    }
    return try BorrowedTuple.with(first, second, third) {
      try perform(selector, valuesAt: $0, count: 3)
    }
  }

  /// Sends a message with this number of arguments, and returns its answer.
  @inlinable @inline(__always)
  public func perform<First: Sendable, Second: Sendable, Third: Sendable, Result>(
    _ selector: Selector, _ first: First, _ second: Second, _ third: Third,
    as type: Result.Type, types: (First, Second, Third).Type = (First, Second, Third).self
  ) throws -> Result {
    guard BorrowedTuple<(First, Second, Third)>.isPossible else {
      return try performCopying(selector, (first, second, third), count: 3, as: type)
    }
    return try BorrowedTuple.with(first, second, third) {
      try perform(selector, valuesAt: $0, count: 3, as: type)
    }
  }

  /// Sends a message with this number of arguments, dropping what it returns.
  @inlinable @inline(__always)
  public func perform<First: Sendable, Second: Sendable, Third: Sendable, Fourth: Sendable>(
    _ selector: Selector, _ first: First, _ second: Second, _ third: Third, _ fourth: Fourth,
    types: (First, Second, Third, Fourth).Type = (First, Second, Third, Fourth).self
  ) throws {
    guard BorrowedTuple<(First, Second, Third, Fourth)>.isPossible else {
      return try performCopying(selector, (first, second, third, fourth), count: 4)
    }
    return try BorrowedTuple.with(first, second, third, fourth) {
      try perform(selector, valuesAt: $0, count: 4)
    }
  }

  /// Sends a message with this number of arguments, and returns its answer.
  @inlinable @inline(__always)
  public func perform<First: Sendable, Second: Sendable, Third: Sendable, Fourth: Sendable, Result>(
    _ selector: Selector, _ first: First, _ second: Second, _ third: Third, _ fourth: Fourth,
    as type: Result.Type,
    types: (First, Second, Third, Fourth).Type = (First, Second, Third, Fourth).self
  ) throws -> Result {
    guard BorrowedTuple<(First, Second, Third, Fourth)>.isPossible else {
      return try performCopying(selector, (first, second, third, fourth), count: 4, as: type)
    }
    return try BorrowedTuple.with(first, second, third, fourth) {
      try perform(selector, valuesAt: $0, count: 4, as: type)
    }
  }
}

extension Respondable {
  @inlinable @inline(never)
  func performCopying<Values>(_ selector: Selector, _ values: Values, count: Int) throws {
    try perform(selector, values: values, count: count)
  }

  @inlinable @inline(never)
  func performCopying<Values, Result>(
    _ selector: Selector, _ values: Values, count: Int, as type: Result.Type
  ) throws -> Result {
    try perform(selector, values: values, count: count, as: type)
  }

  /// Answers, forwards or refuses a message whose arguments are at an address.
  @inlinable @inline(__always)
  func perform<Values, Result>(
    _ selector: Selector, valuesAt values: UnsafePointer<Values>, count: Int,
    as type: Result.Type
  ) throws -> Result {
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
