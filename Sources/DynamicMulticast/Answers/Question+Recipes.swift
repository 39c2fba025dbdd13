// The recipes, awaited. Cancelling the task ends the asking with a `CancellationError`. A message
// that cannot be sent, such as one with the wrong number of arguments, is an `InvocationError`.

extension Question {
  /// Whether any answer satisfies a predicate.
  ///
  /// Asks all delegates at once. The first answer that satisfies the predicate decides.
  ///
  /// - Parameters:
  ///   - absent: The result if no delegate responds.
  ///   - errors: What happens where a delegate fails to answer.
  ///   - limit: The time after which the question fails with
  ///     ``QuestionError/timedOut(_:unanswered:failures:)``.
  ///   - predicate: Called with each answer.
  /// - Returns: Whether an answer satisfies the predicate.
  /// - Throws: ``QuestionError``, `InvocationError`, or `CancellationError`.
  public func contains(
    default absent: Bool, errors: ErrorPolicy<Answer> = .fail, within limit: Duration? = nil,
    _ predicate: @escaping @Sendable (Answer) -> Bool
  ) async throws -> Bool {
    try await result(
      of: Poll.contains(default: absent, predicate), errors: errors, within: limit)
  }

  /// Whether all answers satisfy a predicate.
  ///
  /// Asks all delegates at once. The first answer that does not satisfy the predicate decides.
  ///
  /// - Parameters:
  ///   - absent: The result if no delegate responds.
  ///   - errors: What happens where a delegate fails to answer.
  ///   - limit: The time after which the question fails with
  ///     ``QuestionError/timedOut(_:unanswered:failures:)``.
  ///   - predicate: Called with each answer.
  /// - Returns: Whether all answers satisfy the predicate.
  /// - Throws: ``QuestionError``, `InvocationError`, or `CancellationError`.
  public func allSatisfy(
    default absent: Bool, errors: ErrorPolicy<Answer> = .fail, within limit: Duration? = nil,
    _ predicate: @escaping @Sendable (Answer) -> Bool
  ) async throws -> Bool {
    try await result(
      of: Poll.allSatisfy(default: absent, predicate), errors: errors, within: limit)
  }

  /// The first answer, in the order of the delegates; nil if there is none.
  ///
  /// Asks the delegates one after the other, and none after the one that answers.
  ///
  /// - Parameters:
  ///   - errors: What happens where a delegate fails to answer.
  ///   - limit: The time after which the question fails with
  ///     ``QuestionError/timedOut(_:unanswered:failures:)``.
  /// - Returns: The first answer.
  /// - Throws: ``QuestionError``, `InvocationError`, or `CancellationError`.
  @_disfavoredOverload  // For optional answers the compiler would prefer it to the generic one.
  public func first(
    errors: ErrorPolicy<Answer> = .fail, within limit: Duration? = nil
  ) async throws -> Answer? {
    try await result(of: Search<Answer, Answer?>.first, .sequential, errors: errors, within: limit)
  }

  /// The first answer that is not nil, in the order of the delegates; nil if there is none.
  ///
  /// Asks the delegates one after the other, and none after the one whose answer is not nil.
  ///
  /// - Parameters:
  ///   - errors: What happens where a delegate fails to answer.
  ///   - limit: The time after which the question fails with
  ///     ``QuestionError/timedOut(_:unanswered:failures:)``.
  /// - Returns: The first answer that is not nil.
  /// - Throws: ``QuestionError``, `InvocationError`, or `CancellationError`.
  public func first<Wrapped: Sendable>(
    errors: ErrorPolicy<Answer> = .fail, within limit: Duration? = nil
  ) async throws -> Wrapped? where Answer == Wrapped? {
    try await result(of: Search.firstNotNil(), .sequential, errors: errors, within: limit)
  }

  /// All answers combined, in the order of the delegates.
  ///
  /// Asks all delegates at once.
  ///
  /// - Parameters:
  ///   - initial: The value to begin with, and the result if no delegate responds.
  ///   - errors: What happens where a delegate fails to answer.
  ///   - limit: The time after which the question fails with
  ///     ``QuestionError/timedOut(_:unanswered:failures:)``.
  ///   - combine: Called with the total so far and each answer, once all have come.
  /// - Returns: The total.
  /// - Throws: ``QuestionError``, `InvocationError`, or `CancellationError`.
  public func reduce<Total: Sendable>(
    _ initial: Total, errors: ErrorPolicy<Answer> = .fail, within limit: Duration? = nil,
    _ combine: @escaping @Sendable (Total, Answer) -> Total
  ) async throws -> Total {
    try await result(of: Fold(initial, combine: combine), errors: errors, within: limit)
  }

  /// The elements of all answers.
  ///
  /// Asks all delegates at once. The set is empty if no delegate responds.
  ///
  /// - Parameters:
  ///   - errors: What happens where a delegate fails to answer.
  ///   - limit: The time after which the question fails with
  ///     ``QuestionError/timedOut(_:unanswered:failures:)``.
  /// - Returns: The elements.
  /// - Throws: ``QuestionError``, `InvocationError`, or `CancellationError`.
  public func union(
    errors: ErrorPolicy<Answer> = .fail, within limit: Duration? = nil
  ) async throws -> Set<Answer.Element>
  where Answer: Sequence, Answer.Element: Hashable & Sendable {
    try await result(of: Fold.union, errors: errors, within: limit)
  }

  /// Passes one of the arguments from delegate to delegate: each delegate gets the answer of the one
  /// before.
  ///
  /// ```swift
  /// let message = try await delegates.ask(
  ///   "xmppStream:willSendMessage:", stream, message, as: Message?.self
  /// ).pipe(through: 1)
  /// ```
  ///
  /// Asks the delegates of this process one after the other, in order. A delegate that answers `nil`
  /// drops the item: the result is `nil`, and the remaining delegates are not asked. If no delegate
  /// responds, the result is the argument. Delegates in other processes are not asked, because the
  /// delegates of several processes have no order.
  ///
  /// - Parameters:
  ///   - index: The index of the argument that is passed through, counted from 0.
  ///   - errors: What happens where a delegate fails to answer. With ``ErrorPolicy/ignore`` the next
  ///     delegate gets the item that the failing delegate got.
  ///   - limit: The time after which the question fails with
  ///     ``QuestionError/timedOut(_:unanswered:failures:)``.
  /// - Returns: The last delegate's answer, or `nil` if a delegate dropped the item.
  /// - Throws: ``QuestionError``, `InvocationError`, or `CancellationError`.
  public func pipe<Item: Sendable>(
    through index: Int, errors: ErrorPolicy<Answer> = .fail, within limit: Duration? = nil
  ) async throws -> Item? where Answer == Item? {
    let pipe = try Pipe(invocation, through: index, as: Item.self)
    return try await local.result(of: pipe, .sequential, errors: errors, within: limit)
  }
}
