import Dispatch
import Invocation

/// A consumer that combines the answers into one result by a reducer.
final class ReducingConsumer<R: AnswerReducer>: AnswerConsumer, @unchecked Sendable {
  // Unchecked because of `recipe` and `failures`, which only the consumer's functions access. The
  // operation calls these functions from one thread at a time, so accesses to `recipe` cannot
  // overlap either, and the exclusivity check is off.
  @exclusivity(unchecked) private var recipe: R
  private var failures: [DeliveryFailure] = []
  let answers: AnswerBuffer<R.Answer>
  private let errors: ErrorPolicy<R.Answer>
  private let selector: Selector
  private let completion: Completion

  /// A closure called with the reducer, which has the result, and an error or `nil`.
  typealias Completion = @Sendable (R, (any Error)?) -> Void

  /// Makes a consumer for the answers of the delegates in a plan.
  init(
    _ recipe: R, by plan: DispatchPlan, errors: ErrorPolicy<R.Answer>,
    completion: @escaping Completion
  ) {
    self.recipe = recipe
    self.errors = errors
    self.completion = completion
    selector = plan.selector
    answers = AnswerBuffer(capacity: plan.entries.count)
  }

  deinit {
    answers.free()
  }

  func consume(_ answer: GivenAnswer) -> Decision {
    finishing(recipe.add(answers.take(at: answer.index), at: answer.index))
  }

  func consume(
    _ value: any Sendable, _ answer: GivenAnswer, answering selector: Selector
  ) throws -> Decision {
    let value = try Invocation.convert(value, returnedBy: selector, to: R.Answer.self)
    return finishing(recipe.add(value, at: answer.index))
  }

  func consume(_ failure: DeliveryFailure, insteadOf answer: GivenAnswer) -> Decision {
    if let makeAnswer = errors.makeAnswer {
      return finishing(recipe.add(makeAnswer(), at: answer.index))
    }
    if errors.isFailing { failures.append(failure) }
    return .continue
  }

  private func finishing(_ decision: Decision) -> Decision {
    if case .finish = decision { completion(recipe, nil) }
    return decision
  }

  func finish(_ end: AskEnd) {
    completion(recipe, error(at: end))
  }

  private func error(at end: AskEnd) -> (any Error)? {
    switch end {
    case .complete: failures.isEmpty ? nil : QuestionError.failed(failures)
    case .failed(let error): error
    case .timedOut(let unanswered):
      QuestionError.timedOut(selector, unanswered: unanswered, failures: failures)
    }
  }
}

extension AnswerReducer {
  /// Calls a completion on a queue with the reducer's result, or with the error that ended the
  /// question.
  func complete(
    unless error: (any Error)?, on queue: DispatchQueue,
    _ completion: @escaping @Sendable (Result<Outcome, any Error>) -> Void
  ) {
    if let error { return queue.asyncOrRedirected { completion(.failure(error)) } }
    // Make the `Result` on the queue: each function that copies or destroys a `Result` of an unknown
    // type asks the runtime for its metadata.
    let outcome = result()
    queue.asyncOrRedirected { completion(.success(outcome)) }
  }
}
