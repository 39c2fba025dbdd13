// The recipes as asynchronous functions. Canceling the task ends the question with a
// `CancellationError`. A message that cannot be sent, such as a message with the wrong number of
// arguments, ends the question with an `InvocationError`. A question whose answers the asking
// handler could never receive, because handlers would wait for each other in a cycle, ends with a
// `LimitError`.

extension Question {
  /// Finds out if any answer satisfies a predicate.
  ///
  /// All delegates are asked at once. The first answer that satisfies `predicate` decides the
  /// result.
  ///
  /// - Parameters:
  ///   - absent: What to return if no delegate responds.
  ///   - errors: What happens if a delegate fails to answer.
  ///   - limit: How long to wait before the question fails with
  ///     ``QuestionError/timedOut(_:unanswered:failures:)``.
  ///   - predicate: A closure called with each answer.
  /// - Returns: `true` if an answer satisfies `predicate`.
  /// - Throws: ``QuestionError``, ``LimitError``, `InvocationError`, or `CancellationError`.
  @specialized(where Answer == Bool)
  public func contains(
    default absent: Bool, errors: ErrorPolicy<Answer> = .fail, within limit: Duration? = nil,
    _ predicate: @escaping @Sendable (Answer) -> Bool
  ) async throws -> Bool {
    try await result(
      of: Poll.contains(default: absent, predicate), errors: errors, within: limit)
  }

  /// Finds out if all answers satisfy a predicate.
  ///
  /// All delegates are asked at once. The first answer that does not satisfy `predicate` decides
  /// the result.
  ///
  /// - Parameters:
  ///   - absent: What to return if no delegate responds.
  ///   - errors: What happens if a delegate fails to answer.
  ///   - limit: How long to wait before the question fails with
  ///     ``QuestionError/timedOut(_:unanswered:failures:)``.
  ///   - predicate: A closure called with each answer.
  /// - Returns: `true` if all answers satisfy `predicate`.
  /// - Throws: ``QuestionError``, ``LimitError``, `InvocationError`, or `CancellationError`.
  @specialized(where Answer == Bool)
  public func allSatisfy(
    default absent: Bool, errors: ErrorPolicy<Answer> = .fail, within limit: Duration? = nil,
    _ predicate: @escaping @Sendable (Answer) -> Bool
  ) async throws -> Bool {
    try await result(
      of: Poll.allSatisfy(default: absent, predicate), errors: errors, within: limit)
  }

  /// Returns the first answer, in the order of the delegates.
  ///
  /// The delegates are asked in sequence. Once a delegate has answered, no further delegate is
  /// asked.
  ///
  /// - Parameters:
  ///   - errors: What happens if a delegate fails to answer.
  ///   - limit: How long to wait before the question fails with
  ///     ``QuestionError/timedOut(_:unanswered:failures:)``.
  /// - Returns: The first answer, or `nil` if no delegate answers.
  /// - Throws: ``QuestionError``, ``LimitError``, `InvocationError`, or `CancellationError`.
  @_disfavoredOverload  // Otherwise the compiler prefers this form for optional answers, too.
  public func first(
    errors: ErrorPolicy<Answer> = .fail, within limit: Duration? = nil
  ) async throws -> Answer? {
    try await result(of: Search<Answer, Answer?>.first, .sequential, errors: errors, within: limit)
  }

  /// Returns the first answer that is not `nil`, in the order of the delegates.
  ///
  /// The delegates are asked in sequence. Once an answer is not `nil`, no further delegate is
  /// asked.
  ///
  /// - Parameters:
  ///   - errors: What happens if a delegate fails to answer.
  ///   - limit: How long to wait before the question fails with
  ///     ``QuestionError/timedOut(_:unanswered:failures:)``.
  /// - Returns: The first answer that is not `nil`, or `nil` if there is no such answer.
  /// - Throws: ``QuestionError``, ``LimitError``, `InvocationError`, or `CancellationError`.
  public func first<Wrapped: Sendable>(
    errors: ErrorPolicy<Answer> = .fail, within limit: Duration? = nil
  ) async throws -> Wrapped? where Answer == Wrapped? {
    try await result(of: Search.firstNotNil(), .sequential, errors: errors, within: limit)
  }

  /// Combines all answers, in the order of the delegates.
  ///
  /// All delegates are asked at once.
  ///
  /// - Parameters:
  ///   - initial: The start value, and the result if no delegate responds.
  ///   - errors: What happens if a delegate fails to answer.
  ///   - limit: How long to wait before the question fails with
  ///     ``QuestionError/timedOut(_:unanswered:failures:)``.
  ///   - combine: A closure that combines the total so far with an answer. Called only once no more
  ///     answers come.
  /// - Returns: The total after the last answer.
  /// - Throws: ``QuestionError``, ``LimitError``, `InvocationError`, or `CancellationError`.
  public func reduce<Total: Sendable>(
    _ initial: Total, errors: ErrorPolicy<Answer> = .fail, within limit: Duration? = nil,
    _ combine: @escaping @Sendable (Total, Answer) -> Total
  ) async throws -> Total {
    try await result(of: Fold(initial, combine: combine), errors: errors, within: limit)
  }

  /// Collects the elements of all answers in a set.
  ///
  /// All delegates are asked at once.
  ///
  /// - Parameters:
  ///   - errors: What happens if a delegate fails to answer.
  ///   - limit: How long to wait before the question fails with
  ///     ``QuestionError/timedOut(_:unanswered:failures:)``.
  /// - Returns: The elements of all answers. The set is empty if no delegate responds.
  /// - Throws: ``QuestionError``, ``LimitError``, `InvocationError`, or `CancellationError`.
  public func union(
    errors: ErrorPolicy<Answer> = .fail, within limit: Duration? = nil
  ) async throws -> Set<Answer.Element>
  where Answer: Sequence, Answer.Element: Hashable & Sendable {
    try await result(of: Fold.union, errors: errors, within: limit)
  }

  /// Passes one argument from delegate to delegate; each delegate can change or drop the argument.
  ///
  /// Each delegate receives the previous delegate's answer as the argument at `index`.
  ///
  /// ```swift
  /// let message = try await delegates.ask(
  ///   "xmppStream:willSendMessage:", stream, message, as: Message?.self
  /// ).pipe(through: 1)
  /// ```
  ///
  /// The delegates of this process are asked in sequence. A delegate that answers `nil` drops the
  /// item: the result is `nil`, and the remaining delegates are not asked. If no delegate responds,
  /// the result is the argument. Delegates in other processes are not asked, because the delegates
  /// of several processes have no order.
  ///
  /// - Parameters:
  ///   - index: The index of the argument that is passed through, counted from 0.
  ///   - errors: What happens if a delegate fails to answer. With ``ErrorPolicy/ignore`` the next
  ///     delegate receives the item that the failing delegate received.
  ///   - limit: How long to wait before the question fails with
  ///     ``QuestionError/timedOut(_:unanswered:failures:)``.
  /// - Returns: The last delegate's answer, or `nil` if a delegate dropped the item.
  /// - Throws: ``QuestionError``, ``LimitError``, `InvocationError`, or `CancellationError`.
  public func pipe<Item: Sendable>(
    through index: Int, errors: ErrorPolicy<Answer> = .fail, within limit: Duration? = nil
  ) async throws -> Item? where Answer == Item? {
    let pipe = try Pipe(invocation, through: index, as: Item.self)
    return try await local.result(of: pipe, .sequential, errors: errors, within: limit)
  }
}
