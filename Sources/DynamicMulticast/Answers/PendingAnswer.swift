public import Dispatch
import Invocation
import Support

/// A result that is asked for, and comes back on a queue.
///
/// Nobody is asked before it is waited for, with ``notify(queue:_:)`` or ``value``; each of these
/// asks anew.
public struct PendingAnswer<Value: Sendable>: Sendable {
  typealias Completion = @Sendable (Result<Value, any Error>) -> Void

  private let start: @Sendable (@escaping Completion) -> Cancellation

  init<R: Recipe>(
    _ recipe: R, message: Invocation, to multicast: Multicast,
    oneAfterTheOther isSequential: Bool, errors: ErrorPolicy<R.Answer>, within limit: Duration?
  ) where R.Outcome == Value {
    start = { completion in
      let working = Working(
        recipe, for: message.selector, errors: errors, completion: completion)
      let inquiry = Inquiry(
        message, to: multicast, oneAfterTheOther: isSequential, consumer: working.take)
      inquiry.start(within: limit)
      return Cancellation(inquiry)
    }
  }

  /// Makes one that has failed before anybody is asked.
  init(failed error: any Error) {
    start = { completion in
      completion(.failure(error))
      return Cancellation()
    }
  }

  /// Asks, and hands the result over on a queue.
  ///
  /// Nobody waits meanwhile.
  ///
  /// - Parameters:
  ///   - queue: The queue that the closure is called on.
  ///   - body: Called once with the result, or with the error: ``QuestionError``, or
  ///     `CancellationError` after ``Cancellation/cancel()``.
  /// - Returns: What ends the asking early. It need not be kept.
  @discardableResult
  public func notify(
    queue: DispatchQueue, _ body: @escaping @Sendable (Result<Value, any Error>) -> Void
  ) -> Cancellation {
    start { result in queue.async { body(result) } }
  }

  /// The result.
  ///
  /// Cancelling the task ends the asking.
  public var value: Value {
    get async throws {
      let cancellation = Cancellation()
      return try await withTaskCancellationHandler {
        try await withCheckedThrowingContinuation { continuation in
          let started = start { continuation.resume(with: $0) }
          cancellation.follow(started)
        }
      } onCancel: {
        cancellation.cancel()
      }
    }
  }
}

/// Ends a question early.
public final class Cancellation: Sendable {
  private enum State: Sendable {
    case waiting
    case active(@Sendable () -> Void)
    case over
  }

  private let state: Guarded<State>

  init() {
    state = Guarded(.waiting)
  }

  init(_ inquiry: Inquiry) {
    // Weakly, so that keeping it does not keep delegates and message.
    state = Guarded(.active { [weak inquiry] in inquiry?.end(CancellationError()) })
  }

  /// Stops asking, and drops what is on its way.
  ///
  /// Whoever waits gets a `CancellationError`.
  ///
  /// Has no effect when there is a result already.
  public func cancel() {
    let action: (@Sendable () -> Void)? = state.withLock { state in
      defer { state = .over }
      if case .active(let action) = state { return action }
      return nil
    }
    action?()
  }

  /// Cancels another with this one, at once if this is cancelled already.
  fileprivate func follow(_ other: Cancellation) {
    let isOver = state.withLock { state in
      if case .over = state { return true }
      state = .active { other.cancel() }
      return false
    }
    if isOver { other.cancel() }
  }
}

/// A recipe at work.
///
/// Only touched by the inquiry's consumer, one thread at a time.
private final class Working<R: Recipe>: @unchecked Sendable {
  private var recipe: R
  private var failures: [DeliveryFailure] = []
  private let errors: ErrorPolicy<R.Answer>
  private let selector: Selector
  private let completion: @Sendable (Result<R.Outcome, any Error>) -> Void

  init(
    _ recipe: R, for selector: Selector, errors: ErrorPolicy<R.Answer>,
    completion: @escaping @Sendable (Result<R.Outcome, any Error>) -> Void
  ) {
    self.recipe = recipe
    self.selector = selector
    self.errors = errors
    self.completion = completion
  }

  @Sendable
  func take(_ event: Inquiry.Event) -> Verdict {
    switch event {
    case .outcome(let index, let envelope, let value):
      let verdict = verdict(on: value, of: envelope, at: index)
      if case .isDecided = verdict { completion(.success(recipe.conclude())) }
      return verdict
    case .timeIsUp(let unanswered):
      completion(
        .failure(QuestionError.timedOut(selector, unanswered: unanswered, failures: failures)))
    case .end(let error?):
      completion(.failure(error))
    case .end(nil):
      completion(
        failures.isEmpty ? .success(recipe.conclude()) : .failure(QuestionError.failed(failures)))
    }
    return .isDecided
  }

  private func verdict(
    on value: Result<any Sendable, any Error>, of envelope: Envelope, at index: Int
  ) -> Verdict {
    do throws(DeliveryFailure) {
      return recipe.take(try envelope.answer(value, as: R.Answer.self), at: index)
    } catch {
      switch errors {
      case .count(as: let answer): return recipe.take(answer, at: index)
      case .fail: failures.append(error)
      case .ignore: break
      }
      return .goOn
    }
  }
}
