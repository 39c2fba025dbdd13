// One form for each small number of arguments, beside the one for any number: where they are a pack, the
// compiler copies each before it puts it into the message, and counts two references more.
//
// They name each type a second time, or Swift would take the value out of an existential that is sent as
// one, and the message would not have the types that it is sent with.

extension Invocation {
  /// Makes an invocation from a selector and this number of arguments.
  @inlinable @inline(__always)
  public init<First: Sendable>(
    _ selector: Selector, _ first: First,
    types: First.Type = First.self
  ) {
    self.init(selector, store: TypedArguments(first, count: 1))
  }

  /// Makes an invocation from a selector and this number of arguments.
  @inlinable @inline(__always)
  public init<First: Sendable, Second: Sendable>(
    _ selector: Selector, _ first: First, _ second: Second,
    types: (First, Second).Type = (First, Second).self
  ) {
    self.init(selector, store: TypedArguments((first, second), count: 2))
  }

  /// Makes an invocation from a selector and this number of arguments.
  @inlinable @inline(__always)
  public init<First: Sendable, Second: Sendable, Third: Sendable>(
    _ selector: Selector, _ first: First, _ second: Second, _ third: Third,
    types: (First, Second, Third).Type = (First, Second, Third).self
  ) {
    self.init(selector, store: TypedArguments((first, second, third), count: 3))
  }

  /// Makes an invocation from a selector and this number of arguments.
  @inlinable @inline(__always)
  public init<First: Sendable, Second: Sendable, Third: Sendable, Fourth: Sendable>(
    _ selector: Selector, _ first: First, _ second: Second, _ third: Third, _ fourth: Fourth,
    types: (First, Second, Third, Fourth).Type = (First, Second, Third, Fourth).self
  ) {
    self.init(selector, store: TypedArguments((first, second, third, fourth), count: 4))
  }
}
