/// A reducer that combines all answers, in the order of the delegates.
struct Fold<Answer: Sendable, Outcome: Sendable>: AnswerReducer {
  let initial: Outcome
  let combine: @Sendable (Outcome, Answer) -> Outcome
  private var answers: [(index: Int, answer: Answer)] = []

  init(_ initial: Outcome, combine: @escaping @Sendable (Outcome, Answer) -> Outcome) {
    self.initial = initial
    self.combine = combine
  }

  mutating func add(_ answer: Answer, at index: Int) -> Decision {
    answers.append((index, answer))
    return .continue
  }

  func result() -> Outcome {
    answers.sorted { $0.index < $1.index }.reduce(initial) { combine($0, $1.answer) }
  }
}

extension Fold where Answer: Sequence, Answer.Element: Hashable, Outcome == Set<Answer.Element> {
  /// A reducer that collects the elements of all answers.
  static var union: Self { Self([]) { $0.union($1) } }
}
