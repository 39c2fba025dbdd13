// The same recipes, awaited. The names differ in nothing but `await`, which Swift tells apart.

extension Question {
  /// Whether any answer satisfies a predicate.
  ///
  /// See the form that returns a ``PendingAnswer``.
  public func contains(
    default absent: Bool, errors: ErrorPolicy<Answer> = .fail, within limit: Duration? = nil,
    _ predicate: @escaping @Sendable (Answer) -> Bool
  ) async throws -> Bool {
    let pending: PendingAnswer<Bool> = contains(
      default: absent, errors: errors, within: limit, predicate)
    return try await pending.value
  }

  /// Whether all answers satisfy a predicate.
  ///
  /// See the form that returns a ``PendingAnswer``.
  public func allSatisfy(
    default absent: Bool, errors: ErrorPolicy<Answer> = .fail, within limit: Duration? = nil,
    _ predicate: @escaping @Sendable (Answer) -> Bool
  ) async throws -> Bool {
    let pending: PendingAnswer<Bool> = allSatisfy(
      default: absent, errors: errors, within: limit, predicate)
    return try await pending.value
  }

  /// The first answer that is not nil, in the order of the delegates; nil if there is none.
  ///
  /// See the form that returns a ``PendingAnswer``.
  public func first<Wrapped: Sendable>(
    errors: ErrorPolicy<Answer> = .fail, within limit: Duration? = nil
  ) async throws -> Wrapped? where Answer == Wrapped? {
    let pending: PendingAnswer<Wrapped?> = first(errors: errors, within: limit)
    return try await pending.value
  }

  /// All answers combined, in the order of the delegates.
  ///
  /// See the form that returns a ``PendingAnswer``.
  public func reduce<Total: Sendable>(
    _ initial: Total, errors: ErrorPolicy<Answer> = .fail, within limit: Duration? = nil,
    _ combine: @escaping @Sendable (Total, Answer) -> Total
  ) async throws -> Total {
    let pending: PendingAnswer<Total> = reduce(initial, errors: errors, within: limit, combine)
    return try await pending.value
  }

  /// The elements of all answers.
  ///
  /// See the form that returns a ``PendingAnswer``.
  public func union(
    errors: ErrorPolicy<Answer> = .fail, within limit: Duration? = nil
  ) async throws -> Set<Answer.Element>
  where Answer: Sequence, Answer.Element: Hashable & Sendable {
    let pending: PendingAnswer<Set<Answer.Element>> = union(errors: errors, within: limit)
    return try await pending.value
  }
}
