// Written by scripts/arities.py, which explains why each number of arguments needs its own form.
//
// swift-format-ignore-file: NoLeadingUnderscores
public import Invocation
public import RuntimeSupport

extension Multicast {
  /// Sends a message with one argument.
  @inlinable @inline(__always)
  public func send<First: Sendable>(
    _ selector: Selector, _ first: First,
    _types: First.Type = First.self
  ) {
    let plan = withUnsafePointer(to: first) {
      deliverDirectly(selector, valuesAt: $0, count: 1)
    }
    if let plan { send(consuming: Invocation(selector, first, _types: _types), by: plan) }
  }

  /// Sends a message with two arguments.
  @inlinable @inline(__always)
  public func send<First: Sendable, Second: Sendable>(
    _ selector: Selector, _ first: First, _ second: Second,
    _types: (First, Second).Type = (First, Second).self
  ) {
    guard BorrowedTuple<(First, Second)>.isPossible else {
      return send(consuming: Invocation(selector, first, second, _types: _types))
    }
    let plan = BorrowedTuple.with(first, second) {
      deliverDirectly(selector, valuesAt: $0, count: 2)
    }
    if let plan { send(consuming: Invocation(selector, first, second, _types: _types), by: plan) }
  }

  /// Sends a message with three arguments.
  @inlinable @inline(__always)
  public func send<First: Sendable, Second: Sendable, Third: Sendable>(
    _ selector: Selector, _ first: First, _ second: Second, _ third: Third,
    _types: (First, Second, Third).Type = (First, Second, Third).self
  ) {
    guard BorrowedTuple<(First, Second, Third)>.isPossible else {
      return send(consuming: Invocation(selector, first, second, third, _types: _types))
    }
    let plan = BorrowedTuple.with(first, second, third) {
      deliverDirectly(selector, valuesAt: $0, count: 3)
    }
    if let plan {
      send(consuming: Invocation(selector, first, second, third, _types: _types), by: plan)
    }
  }

  /// Sends a message with four arguments.
  @inlinable @inline(__always)
  public func send<First: Sendable, Second: Sendable, Third: Sendable, Fourth: Sendable>(
    _ selector: Selector, _ first: First, _ second: Second, _ third: Third, _ fourth: Fourth,
    _types: (First, Second, Third, Fourth).Type = (First, Second, Third, Fourth).self
  ) {
    guard BorrowedTuple<(First, Second, Third, Fourth)>.isPossible else {
      return send(consuming: Invocation(selector, first, second, third, fourth, _types: _types))
    }
    let plan = BorrowedTuple.with(first, second, third, fourth) {
      deliverDirectly(selector, valuesAt: $0, count: 4)
    }
    if let plan {
      send(consuming: Invocation(selector, first, second, third, fourth, _types: _types), by: plan)
    }
  }
}
