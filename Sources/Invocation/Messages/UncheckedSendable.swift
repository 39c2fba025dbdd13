/// A wrapper that sends a value to another thread although the type of the value is not `Sendable`.
///
/// Arguments and return values are passed between threads, so they must be `Sendable`. The sender
/// wraps a value that is not. A handler declares the plain type, and gets the value without the
/// wrapper. A handler that declares `Any` or `any Sendable` gets the wrapper.
///
/// ```swift
/// delegates.send("parser:didFindNode:", parser, UncheckedSendable(node))
/// Method("parser:didFindNode:") { (history: History, parser: Parser, node: Node) in … }
/// ```
///
/// Code that wraps a value promises that no two threads use the value at the same time. Either the
/// code does not use the value afterward, or the value is guarded in a way that the compiler cannot
/// see.
public struct UncheckedSendable<Value>: @unchecked Sendable {
  // Unchecked because the caller of `init(_:)` guarantees safety: the name of the type is the
  // promise.

  /// The wrapped value.
  public let value: Value

  /// Wraps a value that no two threads use at the same time, as the caller promises.
  public init(_ value: Value) {
    self.value = value
  }
}

@_spi(ObjectiveC) extension UncheckedSendable: Wrapper {
  /// The value, without its type.
  public var wrapped: Any { value }
}
