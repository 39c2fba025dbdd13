/// A method of a script whose name begins with `test`.
public struct ScriptTest: Hashable, Sendable {
  /// The class.
  public let className: String

  /// The method's name.
  public let name: String

  /// Whether it is a method of the class itself: its `+setUp` or `+tearDown`.
  let isOfClass: Bool

  /// The result of running a test.
  public struct Result: Sendable {
    /// The test.
    public let test: ScriptTest

    /// The failures, in the order in which they occurred; empty if the test passed.
    public let failures: [Failure]

    /// The time that it took.
    public let duration: Duration

    /// Whether there were no failures.
    public var hasPassed: Bool { failures.isEmpty }
  }

  /// A failed assertion, or an error that was not caught.
  public struct Failure: Sendable {
    /// A description of the failure, with the values.
    public let message: String

    /// The location of the assertion or the error; nil if there is none.
    public let location: ScriptError.SourceLocation?
  }
}

extension ScriptTest: CustomStringConvertible {
  /// The test as a message to its class, `-[QuotaTests testLimit]`.
  public var description: String { "\(isOfClass ? "+" : "-")[\(className) \(name)]" }
}

extension ScriptTest.Failure: CustomStringConvertible {
  /// The location and the message, in one line.
  public var description: String {
    location.map { "\($0.file):\($0.position): \(message)" } ?? message
  }
}
