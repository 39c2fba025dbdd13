// Written by scripts/arities.py, which explains why each number of arguments needs its own form.
//
// swift-format-ignore-file: NoLeadingUnderscores
public import RuntimeSupport

extension Respondable {
  /// Sends a message with one argument, and returns the answer.
  @discardableResult @inlinable @inline(__always)
  public func perform<First: Sendable, Result>(
    _ selector: Selector, _ first: First, as type: Result.Type = Void.self,
    _types: First.Type = First.self
  ) throws -> Result {
    try withUnsafePointer(to: first) {
      try perform(selector, valuesAt: $0, count: 1, as: type)
    }
  }

  /// Sends a message with two arguments, and returns the answer.
  @discardableResult @inlinable @inline(__always)
  public func perform<First: Sendable, Second: Sendable, Result>(
    _ selector: Selector, _ first: First, _ second: Second, as type: Result.Type = Void.self,
    _types: (First, Second).Type = (First, Second).self
  ) throws -> Result {
    guard BorrowedTuple<(First, Second)>.isPossible else {
      return try performCopying(selector, (first, second), count: 2, as: type)
    }
    return try BorrowedTuple.with(first, second) {
      try perform(selector, valuesAt: $0, count: 2, as: type)
    }
  }

  /// Sends a message with three arguments, and returns the answer.
  @discardableResult @inlinable @inline(__always)
  public func perform<First: Sendable, Second: Sendable, Third: Sendable, Result>(
    _ selector: Selector, _ first: First, _ second: Second, _ third: Third,
    as type: Result.Type = Void.self,
    _types: (First, Second, Third).Type = (First, Second, Third).self
  ) throws -> Result {
    guard BorrowedTuple<(First, Second, Third)>.isPossible else {
      return try performCopying(selector, (first, second, third), count: 3, as: type)
    }
    return try BorrowedTuple.with(first, second, third) {
      try perform(selector, valuesAt: $0, count: 3, as: type)
    }
  }

  /// Sends a message with four arguments, and returns the answer.
  @discardableResult @inlinable @inline(__always)
  public func perform<First: Sendable, Second: Sendable, Third: Sendable, Fourth: Sendable, Result>(
    _ selector: Selector, _ first: First, _ second: Second, _ third: Third, _ fourth: Fourth,
    as type: Result.Type = Void.self,
    _types: (First, Second, Third, Fourth).Type = (First, Second, Third, Fourth).self
  ) throws -> Result {
    guard BorrowedTuple<(First, Second, Third, Fourth)>.isPossible else {
      return try performCopying(selector, (first, second, third, fourth), count: 4, as: type)
    }
    return try BorrowedTuple.with(first, second, third, fourth) {
      try perform(selector, valuesAt: $0, count: 4, as: type)
    }
  }
}
