// What becomes of the answers, as something that is pending.

extension Question {
  /// Whether any answer satisfies a predicate.
  ///
  /// Asks all at once. The first that does decides.
  ///
  /// - Parameters:
  ///   - absent: The result if nobody responds.
  ///   - errors: What counts where a delegate fails to answer.
  ///   - limit: How long to wait; then it is ``QuestionError/timedOut(_:unanswered:failures:)``.
  ///   - predicate: Called with each answer.
  /// - Returns: The result, once it is waited for.
  public func contains(
    default absent: Bool, errors: ErrorPolicy<Answer> = .fail, within limit: Duration? = nil,
    _ predicate: @escaping @Sendable (Answer) -> Bool
  ) -> PendingAnswer<Bool> {
    let recipe = Search<Answer, Bool>(otherwise: false, nobody: absent) {
      predicate($0) ? true : nil
    }
    return pending(recipe, errors: errors, within: limit)
  }

  /// Whether all answers satisfy a predicate.
  ///
  /// Asks all at once. The first that does not decides.
  ///
  /// - Parameters:
  ///   - absent: The result if nobody responds.
  ///   - errors: What counts where a delegate fails to answer.
  ///   - limit: How long to wait; then it is ``QuestionError/timedOut(_:unanswered:failures:)``.
  ///   - predicate: Called with each answer.
  /// - Returns: The result, once it is waited for.
  public func allSatisfy(
    default absent: Bool, errors: ErrorPolicy<Answer> = .fail, within limit: Duration? = nil,
    _ predicate: @escaping @Sendable (Answer) -> Bool
  ) -> PendingAnswer<Bool> {
    let recipe = Search<Answer, Bool>(otherwise: true, nobody: absent) {
      predicate($0) ? nil : false
    }
    return pending(recipe, errors: errors, within: limit)
  }

  /// The first answer that is not nil, in the order of the delegates; nil if there is none.
  ///
  /// Asks one after the other, and nobody after that one.
  ///
  /// - Parameters:
  ///   - errors: What counts where a delegate fails to answer.
  ///   - limit: How long to wait; then it is ``QuestionError/timedOut(_:unanswered:failures:)``.
  /// - Returns: The result, once it is waited for.
  public func first<Wrapped: Sendable>(
    errors: ErrorPolicy<Answer> = .fail, within limit: Duration? = nil
  ) -> PendingAnswer<Wrapped?> where Answer == Wrapped? {
    let recipe = Search<Answer, Wrapped?>(otherwise: nil, nobody: nil) { answer in
      answer.map { .some($0) }
    }
    return pending(recipe, oneAfterTheOther: true, errors: errors, within: limit)
  }

  /// All answers combined, in the order of the delegates.
  ///
  /// Asks all at once.
  ///
  /// - Parameters:
  ///   - initial: What to begin with, and the result if nobody responds.
  ///   - errors: What counts where a delegate fails to answer.
  ///   - limit: How long to wait; then it is ``QuestionError/timedOut(_:unanswered:failures:)``.
  ///   - combine: Called with what there is so far and each answer, once all are there.
  /// - Returns: The result, once it is waited for.
  public func reduce<Total: Sendable>(
    _ initial: Total, errors: ErrorPolicy<Answer> = .fail, within limit: Duration? = nil,
    _ combine: @escaping @Sendable (Total, Answer) -> Total
  ) -> PendingAnswer<Total> {
    pending(Fold(initial, combine: combine), errors: errors, within: limit)
  }

  /// The elements of all answers.
  ///
  /// Asks all at once. Empty if nobody responds.
  ///
  /// - Parameters:
  ///   - errors: What counts where a delegate fails to answer.
  ///   - limit: How long to wait; then it is ``QuestionError/timedOut(_:unanswered:failures:)``.
  /// - Returns: The result, once it is waited for.
  public func union(
    errors: ErrorPolicy<Answer> = .fail, within limit: Duration? = nil
  ) -> PendingAnswer<Set<Answer.Element>>
  where Answer: Sequence, Answer.Element: Hashable & Sendable {
    let recipe = Fold<Answer, Set<Answer.Element>>([]) { $0.union($1) }
    return pending(recipe, errors: errors, within: limit)
  }
}
