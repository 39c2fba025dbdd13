// Written by scripts/arities.py, which explains why each number of arguments needs its own form.
//
// swift-format-ignore-file: NoLeadingUnderscores

extension Invocation {
  /// Creates an invocation from a selector and one argument.
  @inlinable @inline(__always)
  public init<First: Sendable>(
    _ selector: Selector, _ first: First,
    _types: First.Type = First.self
  ) {
    self.init(selector, store: TypedArguments(first, count: 1))
  }

  /// Creates an invocation from a selector and two arguments.
  @inlinable @inline(__always)
  public init<First: Sendable, Second: Sendable>(
    _ selector: Selector, _ first: First, _ second: Second,
    _types: (First, Second).Type = (First, Second).self
  ) {
    self.init(selector, store: TypedArguments((first, second), count: 2))
  }

  /// Creates an invocation from a selector and three arguments.
  @inlinable @inline(__always)
  public init<First: Sendable, Second: Sendable, Third: Sendable>(
    _ selector: Selector, _ first: First, _ second: Second, _ third: Third,
    _types: (First, Second, Third).Type = (First, Second, Third).self
  ) {
    self.init(selector, store: TypedArguments((first, second, third), count: 3))
  }

  /// Creates an invocation from a selector and four arguments.
  @inlinable @inline(__always)
  public init<First: Sendable, Second: Sendable, Third: Sendable, Fourth: Sendable>(
    _ selector: Selector, _ first: First, _ second: Second, _ third: Third, _ fourth: Fourth,
    _types: (First, Second, Third, Fourth).Type = (First, Second, Third, Fourth).self
  ) {
    self.init(selector, store: TypedArguments((first, second, third, fourth), count: 4))
  }
}
