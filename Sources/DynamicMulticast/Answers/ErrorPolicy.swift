/// The behavior of a question when a delegate fails to answer.
///
/// A delegate fails if its handler throws, if the answer has another type, or if a limit drops the
/// request.
public struct ErrorPolicy<Answer: Sendable>: Sendable {
  /// `true` for ``fail``.
  let isFailing: Bool

  /// Returns the answer of ``substitute(_:)``.
  ///
  /// With a closure, all policies have the same memory layout. If a policy contained an answer, code
  /// that does not know the type would ask the runtime for the layout at each question.
  let makeAnswer: (@Sendable () -> Answer)?

  private init(isFailing: Bool = false, _ makeAnswer: (@Sendable () -> Answer)? = nil) {
    self.isFailing = isFailing
    self.makeAnswer = makeAnswer
  }

  /// The question fails with ``QuestionError/failed(_:)``, unless another answer decides the
  /// result.
  ///
  /// The other delegates are asked nevertheless.
  public static var fail: Self { Self(isFailing: true) }

  /// The question continues as if the delegate did not respond.
  public static var ignore: Self { Self() }

  /// The question continues as if the delegate had given this answer.
  public static func substitute(_ answer: Answer) -> Self { Self { answer } }
}
