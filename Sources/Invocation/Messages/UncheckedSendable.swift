/// A value that its sender vouches for.
///
/// Arguments and return values travel between threads, so they must be `Sendable`. One that is
/// not is wrapped where it is sent; a handler declares the plain type, and gets it unwrapped:
///
/// ```swift
/// delegates.send("parser:didFindNode:", parser, UncheckedSendable(node))
/// Method("parser:didFindNode:") { (history: History, parser: Parser, node: Node) in … }
/// ```
///
/// Whoever wraps a value promises that it isn't used from two threads at once: it was handed over,
/// or it is guarded by something that the compiler cannot see.
public struct UncheckedSendable<Value>: @unchecked Sendable {
  // The promise is the caller's, made by writing the type's name.

  /// The value as it was wrapped.
  public let value: Value

  /// Wraps a value, vouching that it isn't used from two threads at once.
  public init(_ value: Value) {
    self.value = value
  }
}

/// What lets a conversion look inside a wrapper whose type it does not know.
package protocol Wrapper {
  var wrapped: Any { get }
}

extension UncheckedSendable: Wrapper {
  package var wrapped: Any { value }
}
