/// A value that is sent to another thread although its type is not `Sendable`.
///
/// Arguments and return values are passed between threads, so they must be `Sendable`. The sender
/// wraps one that is not; the handler declares the plain type, and gets the value unwrapped:
///
/// ```swift
/// delegates.send("parser:didFindNode:", parser, UncheckedSendable(node))
/// Method("parser:didFindNode:") { (history: History, parser: Parser, node: Node) in … }
/// ```
///
/// Code that wraps a value promises that no two threads use it at once: it gives the value away, or
/// guards it by something that the compiler cannot see.
public struct UncheckedSendable<Value>: @unchecked Sendable {
  // The promise is the caller's, made by writing the type's name.

  /// The wrapped value.
  public let value: Value

  /// Wraps a value; the caller promises that no two threads use it at once.
  public init(_ value: Value) {
    self.value = value
  }
}

extension UncheckedSendable: Wrapper {
  package var wrapped: Any { value }
}
