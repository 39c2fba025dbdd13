/// Looks for an answer that decides.
struct Search<Answer: Sendable, Outcome: Sendable>: AnswerReducer {
  /// The result that an answer decides, nil if it decides nothing.
  let match: @Sendable (Answer) -> Outcome?

  /// The result if no answer decides.
  let undecided: Outcome

  /// The result if there is no answer.
  let absent: Outcome

  private var found: Outcome?
  private var hasAnswer = false

  init(undecided: Outcome, absent: Outcome, match: @escaping @Sendable (Answer) -> Outcome?) {
    self.match = match
    self.undecided = undecided
    self.absent = absent
  }

  mutating func take(_ answer: Answer, at index: Int) -> Decision {
    hasAnswer = true
    found = match(answer)
    return found == nil ? .continue : .finish
  }

  func result() -> Outcome { found ?? (hasAnswer ? undecided : absent) }
}

extension Search where Outcome == Answer? {
  /// Looks for any answer.
  static var first: Self { Self(undecided: nil, absent: nil) { .some($0) } }
}

extension Search where Outcome == Answer {
  /// Looks for an answer that is not nil.
  static func firstNotNil<Wrapped>() -> Self where Answer == Wrapped? {
    Self(undecided: nil, absent: nil) { answer in answer.map { .some($0) } }
  }
}
