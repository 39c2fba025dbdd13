public import Invocation
public import RuntimeSupport

// One form for each small number of arguments, beside the one for any number; see `Invocation`'s. Where the
// delegates are called on the sender's thread, the arguments stay the caller's.

extension Multicast {
  @usableFromInline
  func sendWithoutArguments(_ selector: Selector) {
    let plan = withUnsafePointer(to: ()) { deliverDirectly(selector, valuesAt: $0, count: 0) }
    if let plan { send(once: Invocation(selector, values: (), count: 0), by: plan) }
  }

  /// Sends a message with this number of arguments.
  @inlinable @inline(__always)
  public func send<First: Sendable>(
    _ selector: Selector, _ first: First,
    types: First.Type = First.self
  ) {
    let plan = withUnsafePointer(to: first) {
      deliverDirectly(selector, valuesAt: $0, count: 1)
    }
    if let plan { send(once: Invocation(selector, first, types: types), by: plan) }
  }

  /// Sends a message with this number of arguments.
  @inlinable @inline(__always)
  public func send<First: Sendable, Second: Sendable>(
    _ selector: Selector, _ first: First, _ second: Second,
    types: (First, Second).Type = (First, Second).self
  ) {
    guard BorrowedTuple<(First, Second)>.isPossible else {
      return send(once: Invocation(selector, first, second, types: types))
    }
    let plan = BorrowedTuple.with(first, second) {
      deliverDirectly(selector, valuesAt: $0, count: 2)
    }
    if let plan { send(once: Invocation(selector, first, second, types: types), by: plan) }
  }

  /// Sends a message with this number of arguments.
  @inlinable @inline(__always)
  public func send<First: Sendable, Second: Sendable, Third: Sendable>(
    _ selector: Selector, _ first: First, _ second: Second, _ third: Third,
    types: (First, Second, Third).Type = (First, Second, Third).self
  ) {
    guard BorrowedTuple<(First, Second, Third)>.isPossible else {
      return send(once: Invocation(selector, first, second, third, types: types))
    }
    let plan = BorrowedTuple.with(first, second, third) {
      deliverDirectly(selector, valuesAt: $0, count: 3)
    }
    if let plan {
      send(once: Invocation(selector, first, second, third, types: types), by: plan)
    }
  }

  /// Sends a message with this number of arguments.
  @inlinable @inline(__always)
  public func send<First: Sendable, Second: Sendable, Third: Sendable, Fourth: Sendable>(
    _ selector: Selector, _ first: First, _ second: Second, _ third: Third, _ fourth: Fourth,
    types: (First, Second, Third, Fourth).Type = (First, Second, Third, Fourth).self
  ) {
    guard BorrowedTuple<(First, Second, Third, Fourth)>.isPossible else {
      return send(once: Invocation(selector, first, second, third, fourth, types: types))
    }
    let plan = BorrowedTuple.with(first, second, third, fourth) {
      deliverDirectly(selector, valuesAt: $0, count: 4)
    }
    if let plan {
      send(once: Invocation(selector, first, second, third, fourth, types: types), by: plan)
    }
  }
}
