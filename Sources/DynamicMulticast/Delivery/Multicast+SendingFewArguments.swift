public import Invocation

// One form for each small number of arguments, beside the one for any number; see `Invocation`'s.

extension Multicast {
  /// Sends a message with this number of arguments.
  @inlinable @inline(__always)
  public func send<First: Sendable>(
    _ selector: Selector, _ first: First,
    types: First.Type = First.self
  ) {
    send(Invocation(selector, first, types: types))
  }

  /// Sends a message with this number of arguments.
  @inlinable @inline(__always)
  public func send<First: Sendable, Second: Sendable>(
    _ selector: Selector, _ first: First, _ second: Second,
    types: (First, Second).Type = (First, Second).self
  ) {
    send(Invocation(selector, first, second, types: types))
  }

  /// Sends a message with this number of arguments.
  @inlinable @inline(__always)
  public func send<First: Sendable, Second: Sendable, Third: Sendable>(
    _ selector: Selector, _ first: First, _ second: Second, _ third: Third,
    types: (First, Second, Third).Type = (First, Second, Third).self
  ) {
    send(Invocation(selector, first, second, third, types: types))
  }

  /// Sends a message with this number of arguments.
  @inlinable @inline(__always)
  public func send<First: Sendable, Second: Sendable, Third: Sendable, Fourth: Sendable>(
    _ selector: Selector, _ first: First, _ second: Second, _ third: Third, _ fourth: Fourth,
    types: (First, Second, Third, Fourth).Type = (First, Second, Third, Fourth).self
  ) {
    send(Invocation(selector, first, second, third, fourth, types: types))
  }
}
