/// A method of a script whose name begins with `test`.
public struct ScriptTest: Hashable, Sendable {
  /// The class.
  public let className: String

  /// The method's name.
  public let name: String

  /// Whether it is a method of the class itself: its `+setUp` or `+tearDown`.
  let isOfClass: Bool

  /// What came of running a test.
  public struct Result: Sendable {
    /// The test.
    public let test: ScriptTest

    /// What failed, in the order in which it did; none if the test passed.
    public let failures: [Failure]

    /// How long it took.
    public let duration: Duration

    /// Whether nothing failed.
    public var hasPassed: Bool { failures.isEmpty }
  }

  /// Something that should have been otherwise.
  public struct Failure: Sendable {
    /// What was expected, and what was found.
    public let message: String

    /// Where it was asserted.
    public let location: ScriptError.SourceLocation?
  }
}

extension ScriptTest: CustomStringConvertible {
  /// The test as a message to its class, `-[QuotaTests testLimit]`.
  public var description: String { "\(isOfClass ? "+" : "-")[\(className) \(name)]" }
}

extension ScriptTest.Failure: CustomStringConvertible {
  /// The place and the message, in one line.
  public var description: String {
    location.map { "\($0.file):\($0.position): \(message)" } ?? message
  }
}
