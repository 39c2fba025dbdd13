/// An answer of one delegate to a question.
public struct CodedAnswer: Sendable {
  /// The name of the delegate's class.
  public var delegate: String

  /// The return value, or the error that the delegate threw.
  ///
  /// An error of a registered type is decoded with its own type; every other error is decoded as a
  /// ``RemoteError``.
  public var outcome: Result<any Sendable, any Error>

  /// Makes an answer from the name of a delegate and an outcome.
  public init(delegate: String, outcome: Result<any Sendable, any Error>) {
    self.delegate = delegate
    self.outcome = outcome
  }
}
