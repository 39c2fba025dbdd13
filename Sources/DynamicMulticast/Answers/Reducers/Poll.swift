/// A reducer that calls a predicate with each answer until the predicate returns `deciding`.
///
/// A ``Search`` would give the same result. But a `Poll` makes no value of a generic type that
/// depends on `Answer`, so the runtime does not have to look up type metadata at each answer.
struct Poll<Answer: Sendable>: AnswerReducer {
  private let predicate: @Sendable (Answer) -> Bool

  /// The value of the predicate that decides the result, and the result in this case.
  private let deciding: Bool

  /// The result if there is no answer.
  private let absent: Bool

  private var hasAnswer = false
  private var isDecided = false

  private init(
    deciding: Bool, absent: Bool, _ predicate: @escaping @Sendable (Answer) -> Bool
  ) {
    self.deciding = deciding
    self.absent = absent
    self.predicate = predicate
  }

  mutating func add(_ answer: Answer, at index: Int) -> Decision {
    hasAnswer = true
    guard predicate(answer) == deciding else { return .continue }
    isDecided = true
    return .finish
  }

  func result() -> Bool {
    hasAnswer ? isDecided == deciding : absent
  }

  /// Makes a reducer that looks for an answer that satisfies the predicate.
  static func contains(
    default absent: Bool, _ predicate: @escaping @Sendable (Answer) -> Bool
  ) -> Self {
    Self(deciding: true, absent: absent, predicate)
  }

  /// Makes a reducer that looks for an answer that does not satisfy the predicate.
  static func allSatisfy(
    default absent: Bool, _ predicate: @escaping @Sendable (Answer) -> Bool
  ) -> Self {
    Self(deciding: false, absent: absent, predicate)
  }
}
