/// What counts where a delegate that is asked throws, or its answer is of another type.
@nonexhaustive
public enum ErrorPolicy<Answer: Sendable>: Sendable {
  /// The question fails with ``QuestionError/failed(_:)``, unless another answer decides it.
  ///
  /// All the others are asked all the same.
  case fail

  /// As if the delegate had not been there.
  case ignore

  /// As if it had answered this.
  case count(as: Answer)
}
