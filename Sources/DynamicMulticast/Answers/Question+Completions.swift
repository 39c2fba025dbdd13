public import Dispatch

extension Question {
  /// A way to make one result of all answers, for ``answer(by:errors:within:completionQueue:completion:)``.
  ///
  /// Each recipe has the name of the function that awaits its result.
  public struct Recipe<Outcome: Sendable>: Sendable {
    typealias Completion = @Sendable (Result<Outcome, any Error>) -> Void

    /// Asks the delegates. The recipe's own type is known only here; a closure keeps it from being
    /// looked up at each answer.
    let start:
      @Sendable (Question, ErrorPolicy<Answer>, Duration?, Cancellation, @escaping Completion)
        -> Void

    @inline(__always)
    init<R: AnswerReducer<Answer, Outcome>>(
      _ reducer: R, _ mode: AskOperation.Mode = .concurrent
    ) {
      start = { question, errors, limit, cancellation, completion in
        question.start(reducer, mode, errors: errors, within: limit, cancellation) {
          reducer, error in
          completion(reducer.result(unless: error))
        }
      }
    }
  }

  /// Asks the delegates, and calls a completion with the result of a recipe on a queue.
  ///
  /// ```swift
  /// stream.delegates.ask("xmppStream:didReceiveIQ:", stream, iq, as: Bool.self)
  ///   .answer(by: .contains(default: false) { $0 }, completionQueue: queue) { result in
  ///     print(result)
  ///   }
  /// ```
  ///
  /// For code that does not await: the delegates are asked at once. The queue calls the completion
  /// once: with the result, with the error that the awaited form of the recipe throws, or with a
  /// `CancellationError` after ``Cancellation/cancel()``.
  ///
  /// - Parameters:
  ///   - recipe: The way to make the result.
  ///   - errors: What happens where a delegate fails to answer.
  ///   - limit: The time after which the question fails with
  ///     ``QuestionError/timedOut(_:unanswered:failures:)``.
  ///   - queue: The queue on which the completion is called.
  ///   - completion: Called with the result.
  /// - Returns: A value that ends the asking; it need not be kept.
  @discardableResult
  public func answer<Outcome: Sendable>(
    by recipe: Recipe<Outcome>, errors: ErrorPolicy<Answer> = .fail, within limit: Duration? = nil,
    completionQueue queue: DispatchQueue,
    completion: @escaping @Sendable (Result<Outcome, any Error>) -> Void
  ) -> Cancellation {
    let cancellation = Cancellation()
    recipe.start(self, errors, limit, cancellation) { result in
      queue.async { completion(result) }
    }
    return cancellation
  }
}

extension Question.Recipe where Outcome == Bool {
  /// Finds out whether any answer satisfies a predicate; see
  /// ``Question/contains(default:errors:within:_:)``.
  public static func contains(
    default absent: Bool, _ predicate: @escaping @Sendable (Answer) -> Bool
  ) -> Self {
    Self(Poll.contains(default: absent, predicate))
  }

  /// Finds out whether all answers satisfy a predicate; see
  /// ``Question/allSatisfy(default:errors:within:_:)``.
  public static func allSatisfy(
    default absent: Bool, _ predicate: @escaping @Sendable (Answer) -> Bool
  ) -> Self {
    Self(Poll.allSatisfy(default: absent, predicate))
  }
}

extension Question.Recipe {
  /// Looks for the first answer; see ``Question/first(errors:within:)->Answer?``.
  @_disfavoredOverload  // As the form that is awaited.
  public static func first() -> Self where Outcome == Answer? {
    Self(Search<Answer, Answer?>.first, .sequential)
  }

  /// Looks for the first answer that is not `nil`; see ``Question/first(errors:within:)->Wrapped?``.
  public static func first<Wrapped>() -> Self where Answer == Wrapped?, Outcome == Wrapped? {
    Self(Search.firstNotNil(), .sequential)
  }

  /// Combines all answers, in the order of the delegates; see
  /// ``Question/reduce(_:errors:within:_:)``.
  public static func reduce(
    _ initial: Outcome, _ combine: @escaping @Sendable (Outcome, Answer) -> Outcome
  ) -> Self {
    Self(Fold(initial, combine: combine))
  }

  /// Collects the elements of all answers; see ``Question/union(errors:within:)``.
  public static func union() -> Self
  where Answer: Sequence, Answer.Element: Hashable & Sendable, Outcome == Set<Answer.Element> {
    Self(Fold.union)
  }

  /// Passes an argument from delegate to delegate; see ``Question/pipe(through:errors:within:)``.
  public static func pipe<Item>(through index: Int) -> Self
  where Answer == Item?, Outcome == Item? {
    Self(pipedThrough: index)
  }
}
