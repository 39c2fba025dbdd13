/// A reducer that looks for the first answer that decides the result.
struct Search<Answer: Sendable, Outcome: Sendable>: AnswerReducer {
  /// Returns the result if an answer decides the result, otherwise `nil`.
  let match: @Sendable (Answer) -> Outcome?

  /// The result if there are answers, but no answer decides the result.
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

  mutating func add(_ answer: Answer, at index: Int) -> Decision {
    hasAnswer = true
    found = match(answer)
    return found == nil ? .continue : .finish
  }

  func result() -> Outcome { found ?? (hasAnswer ? undecided : absent) }
}

extension Search where Outcome == Answer? {
  /// A reducer that accepts any answer.
  static var first: Self { Self(undecided: nil, absent: nil) { .some($0) } }
}

extension Search where Outcome == Answer {
  /// Makes a reducer that looks for an answer that is not `nil`.
  static func firstNotNil<Wrapped>() -> Self where Answer == Wrapped? {
    Self(undecided: nil, absent: nil) { answer in answer.map { .some($0) } }
  }
}
