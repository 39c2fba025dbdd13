/// The behaviour of a question where a delegate throws, or answers with a value of another type.
@nonexhaustive
public enum ErrorPolicy<Answer: Sendable>: Sendable {
  /// The question fails with ``QuestionError/failed(_:)``, unless another answer decides it.
  ///
  /// The other delegates are asked all the same.
  case fail

  /// The question goes on as if the delegate did not respond.
  case ignore

  /// The question goes on as if the delegate had answered this.
  case substitute(Answer)
}
