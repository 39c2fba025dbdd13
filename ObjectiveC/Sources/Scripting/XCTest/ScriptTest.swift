/// A test method of a script.
public struct ScriptTest: Hashable, Sendable {
  /// The name of the class.
  public let className: String

  /// The name of the method.
  public let name: String

  /// `true` if the method is a class method, `+setUp` or `+tearDown`.
  let isOfClass: Bool

  /// The result of running a test.
  public struct Result: Sendable {
    /// The test.
    public let test: ScriptTest

    /// Failures of the test, in the order in which they occurred; empty if the test passed.
    public let failures: [Failure]

    /// The time that the test took.
    public let duration: Duration

    /// A Boolean value that indicates whether the test had no failures.
    public var hasPassed: Bool { failures.isEmpty }
  }

  /// A failed assertion or an uncaught error.
  public struct Failure: Sendable {
    /// A description of the failure, including the compared values.
    public let message: String

    /// The location of the assertion or error, or `nil` if the location is unknown.
    public let location: ScriptError.SourceLocation?
  }
}

extension ScriptTest: CustomStringConvertible {
  /// The test as a message to its class, for example `-[QuotaTests testLimit]`.
  public var description: String { "\(isOfClass ? "+" : "-")[\(className) \(name)]" }
}

extension ScriptTest.Failure: CustomStringConvertible {
  /// The location and the message in one line.
  public var description: String {
    location.map { "\($0.file):\($0.position): \(message)" } ?? message
  }
}
