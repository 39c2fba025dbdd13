public import Dispatch

// The same recipes for code that does not await. The delegates are asked at once. The queue calls
// the completion once: with the result, a `QuestionError`, or, after `Cancellation.cancel()`, a
// `CancellationError`.

extension Question {
  /// Finds out whether any answer satisfies a predicate, and calls the completion on a queue.
  ///
  /// Otherwise as ``contains(default:errors:within:_:)``. The cancellation need not be kept.
  @discardableResult
  public func contains(
    default absent: Bool, errors: ErrorPolicy<Answer> = .fail, within limit: Duration? = nil,
    completionQueue queue: DispatchQueue, _ predicate: @escaping @Sendable (Answer) -> Bool,
    completion: @escaping @Sendable (Result<Bool, any Error>) -> Void
  ) -> Cancellation {
    ask(
      Poll.contains(default: absent, predicate), errors: errors, within: limit,
      completionQueue: queue, completion: completion)
  }

  /// Finds out whether all answers satisfy a predicate, and calls the completion on a queue.
  ///
  /// Otherwise as ``allSatisfy(default:errors:within:_:)``. The cancellation need not be kept.
  @discardableResult
  public func allSatisfy(
    default absent: Bool, errors: ErrorPolicy<Answer> = .fail, within limit: Duration? = nil,
    completionQueue queue: DispatchQueue, _ predicate: @escaping @Sendable (Answer) -> Bool,
    completion: @escaping @Sendable (Result<Bool, any Error>) -> Void
  ) -> Cancellation {
    ask(
      Poll.allSatisfy(default: absent, predicate), errors: errors, within: limit,
      completionQueue: queue, completion: completion)
  }

  /// Asks for the first answer, and calls the completion on a queue.
  ///
  /// Otherwise as the form that is awaited. The cancellation need not be kept.
  @_disfavoredOverload  // As the form that is awaited.
  @discardableResult
  public func first(
    errors: ErrorPolicy<Answer> = .fail, within limit: Duration? = nil,
    completionQueue queue: DispatchQueue,
    completion: @escaping @Sendable (Result<Answer?, any Error>) -> Void
  ) -> Cancellation {
    ask(
      Search<Answer, Answer?>.first, .sequential, errors: errors, within: limit,
      completionQueue: queue, completion: completion)
  }

  /// Asks for the first answer that is not nil, and calls the completion on a queue.
  ///
  /// Otherwise as the form that is awaited. The cancellation need not be kept.
  @discardableResult
  public func first<Wrapped: Sendable>(
    errors: ErrorPolicy<Answer> = .fail, within limit: Duration? = nil,
    completionQueue queue: DispatchQueue,
    completion: @escaping @Sendable (Result<Wrapped?, any Error>) -> Void
  ) -> Cancellation where Answer == Wrapped? {
    ask(
      Search.firstNotNil(), .sequential, errors: errors, within: limit, completionQueue: queue,
      completion: completion)
  }

  /// Combines all answers, in the order of the delegates, and calls the completion on a queue.
  ///
  /// Otherwise as ``reduce(_:errors:within:_:)``. The cancellation need not be kept.
  @discardableResult
  public func reduce<Total: Sendable>(
    _ initial: Total, errors: ErrorPolicy<Answer> = .fail, within limit: Duration? = nil,
    completionQueue queue: DispatchQueue,
    _ combine: @escaping @Sendable (Total, Answer) -> Total,
    completion: @escaping @Sendable (Result<Total, any Error>) -> Void
  ) -> Cancellation {
    ask(
      Fold(initial, combine: combine), errors: errors, within: limit, completionQueue: queue,
      completion: completion)
  }

  /// Collects the elements of all answers, and calls the completion on a queue.
  ///
  /// Otherwise as ``union(errors:within:)``. The cancellation need not be kept.
  @discardableResult
  public func union(
    errors: ErrorPolicy<Answer> = .fail, within limit: Duration? = nil,
    completionQueue queue: DispatchQueue,
    completion: @escaping @Sendable (Result<Set<Answer.Element>, any Error>) -> Void
  ) -> Cancellation where Answer: Sequence, Answer.Element: Hashable & Sendable {
    ask(
      Fold.union, errors: errors, within: limit, completionQueue: queue, completion: completion)
  }
}
