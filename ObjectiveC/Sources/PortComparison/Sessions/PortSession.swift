/// A list of steps that both worlds take, one after the other.
///
/// A session is drawn from a seed, is read from a journal, or is written by hand:
///
/// ```swift
/// try comparison.check([.send("activate:", .object("stream")), .advance(.seconds(30))])
/// ```
public struct PortSession: Equatable, Sendable, ExpressibleByArrayLiteral {
  /// The steps, in order.
  public var steps: [PortStep]

  /// Makes a session from its steps.
  public init(_ steps: [PortStep]) { self.steps = steps }

  /// Makes a session from its steps.
  public init(arrayLiteral steps: PortStep...) { self.init(steps) }

  /// Writes the session as the argument of ``PortComparison/check(_:)`` in Swift source code.
  var swiftText: String {
    "[\n\(steps.map { "  \($0.swiftText),\n" }.joined())]"
  }
}
