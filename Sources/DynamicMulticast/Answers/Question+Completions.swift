public import Dispatch

extension Question {
  /// A recipe that combines all answers into a result.
  ///
  /// Pass a recipe to ``answer(by:errors:within:completionQueue:completion:)``. Each recipe has the
  /// name of the asynchronous function that returns the same result.
  public struct Recipe<Outcome: Sendable>: Sendable {
    typealias Completion = @Sendable (Result<Outcome, any Error>) -> Void

    /// Returns an operation that asks the delegates.
    ///
    /// If the recipe does not fit the message, the closure calls the completion and returns `nil`.
    ///
    /// A closure, because the reducer's own type is known only in `init`. With a stored `any
    /// AnswerReducer`, the runtime would have to look up the reducer's type at each answer.
    let makeOperation:
      @Sendable (
        Question, ErrorPolicy<Answer>, DispatchQueue, @escaping Completion
      ) -> AskOperation?

    init<R: AnswerReducer<Answer, Outcome>>(
      _ reducer: R, _ mode: AskOperation.Mode = .concurrent
    ) {
      makeOperation = { question, errors, queue, completion in
        question.multicast.operation(asking: question.invocation, reducer, mode, errors: errors) {
          reducer, error in
          reducer.complete(unless: error, on: queue, completion)
        }
      }
    }
  }

  /// Asks the delegates, and calls a completion on a queue with the result of a recipe.
  ///
  /// ```swift
  /// stream.delegates.ask("xmppStream:didReceiveIQ:", stream, iq, as: Bool.self)
  ///   .answer(by: .contains(default: false) { $0 }, completionQueue: queue) { result in
  ///     print(result)
  ///   }
  /// ```
  ///
  /// For code that does not use `await`. The question begins before the function returns. The
  /// completion is called once on `queue`: with the result, with the error that the asynchronous
  /// form of the recipe throws, or with a `CancellationError` after ``Cancellation/cancel()``.
  ///
  /// - Parameters:
  ///   - recipe: The recipe that makes the result.
  ///   - errors: What happens if a delegate fails to answer.
  ///   - limit: How long to wait before the question fails with
  ///     ``QuestionError/timedOut(_:unanswered:failures:)``.
  ///   - queue: The queue on which `completion` is called.
  ///   - completion: A closure that receives the result.
  /// - Returns: A handle that ends the question early. The handle does not have to be kept.
  @discardableResult
  public func answer<Outcome: Sendable>(
    by recipe: Recipe<Outcome>, errors: ErrorPolicy<Answer> = .fail, within limit: Duration? = nil,
    completionQueue queue: DispatchQueue,
    completion: @escaping @Sendable (Result<Outcome, any Error>) -> Void
  ) -> Cancellation {
    // The function has a different name than the asynchronous functions, such as `contains`. With
    // two overloads that differ only in `async`, the compiler chooses the overload that is not
    // `async` in the top-level code of `main.swift`, even after `try await`.
    let operation = recipe.makeOperation(self, errors, queue, completion)
    operation?.start(within: limit)
    return Cancellation(operation: operation)
  }
}

extension Question.Recipe where Outcome == Bool {
  /// Finds out if any answer satisfies a predicate.
  ///
  /// See ``Question/contains(default:errors:within:_:)``.
  @specialized(where Answer == Bool)
  public static func contains(
    default absent: Bool, _ predicate: @escaping @Sendable (Answer) -> Bool
  ) -> Self {
    Self(Poll.contains(default: absent, predicate))
  }

  /// Finds out if all answers satisfy a predicate.
  ///
  /// See ``Question/allSatisfy(default:errors:within:_:)``.
  @specialized(where Answer == Bool)
  public static func allSatisfy(
    default absent: Bool, _ predicate: @escaping @Sendable (Answer) -> Bool
  ) -> Self {
    Self(Poll.allSatisfy(default: absent, predicate))
  }
}

extension Question.Recipe {
  /// Finds the first answer.
  ///
  /// See ``Question/first(errors:within:)->Answer?``.
  @_disfavoredOverload  // For the same reason as the asynchronous form.
  public static func first() -> Self where Outcome == Answer? {
    Self(Search<Answer, Answer?>.first, .sequential)
  }

  /// Finds the first answer that is not `nil`.
  ///
  /// See ``Question/first(errors:within:)->Wrapped?``.
  public static func first<Wrapped>() -> Self where Answer == Wrapped?, Outcome == Wrapped? {
    Self(Search.firstNotNil(), .sequential)
  }

  /// Combines all answers, in the order of the delegates.
  ///
  /// See ``Question/reduce(_:errors:within:_:)``.
  public static func reduce(
    _ initial: Outcome, _ combine: @escaping @Sendable (Outcome, Answer) -> Outcome
  ) -> Self {
    Self(Fold(initial, combine: combine))
  }

  /// Collects the elements of all answers.
  ///
  /// See ``Question/union(errors:within:)``.
  public static func union() -> Self
  where Answer: Sequence, Answer.Element: Hashable & Sendable, Outcome == Set<Answer.Element> {
    Self(Fold.union)
  }

  /// Passes an argument from delegate to delegate.
  ///
  /// See ``Question/pipe(through:errors:within:)``.
  public static func pipe<Item>(through index: Int) -> Self
  where Answer == Item?, Outcome == Item? {
    Self(pipedThrough: index)
  }
}
