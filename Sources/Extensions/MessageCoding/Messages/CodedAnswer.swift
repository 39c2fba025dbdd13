/// The answer of one delegate to a question.
public struct CodedAnswer: Sendable {
  /// The name of the delegate's class.
  public var delegate: String

  /// The return value, or the error that the delegate threw.
  ///
  /// An error whose type is registered comes back as what it was; any other is a ``RemoteError``.
  public var outcome: Result<any Sendable, any Error>

  /// Makes an answer of its parts.
  public init(delegate: String, outcome: Result<any Sendable, any Error>) {
    self.delegate = delegate
    self.outcome = outcome
  }
}
