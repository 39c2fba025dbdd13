/// Looks for an answer of which a predicate says what decides.
///
/// A ``Search`` would do. This makes no value of a type that depends on the answers', for which the
/// runtime would have to be asked at each answer.
struct Poll<Answer: Sendable>: AnswerReducer {
  private let predicate: @Sendable (Answer) -> Bool

  /// What the predicate has to say, and then the result.
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

  mutating func take(_ answer: Answer, at index: Int) -> Decision {
    hasAnswer = true
    guard predicate(answer) == deciding else { return .continue }
    isDecided = true
    return .finish
  }

  func result() -> Bool {
    hasAnswer ? isDecided == deciding : absent
  }

  /// Looks for an answer that satisfies the predicate.
  static func contains(
    default absent: Bool, _ predicate: @escaping @Sendable (Answer) -> Bool
  ) -> Self {
    Self(deciding: true, absent: absent, predicate)
  }

  /// Looks for an answer that does not satisfy the predicate.
  static func allSatisfy(
    default absent: Bool, _ predicate: @escaping @Sendable (Answer) -> Bool
  ) -> Self {
    Self(deciding: false, absent: absent, predicate)
  }
}
