/// The behavior of a question when a delegate fails to answer.
///
/// A delegate fails if its handler throws, if the answer has another type, or if a limit drops the
/// request.
@nonexhaustive
public enum ErrorPolicy<Answer: Sendable>: Sendable {
  /// The question fails with ``QuestionError/failed(_:)``, unless another answer decides the
  /// result.
  ///
  /// The other delegates are asked nevertheless.
  case fail

  /// The question continues as if the delegate did not respond.
  case ignore

  /// The question continues as if the delegate had answered with the associated value.
  case substitute(Answer)
}
