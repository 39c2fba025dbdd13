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

  /// A closure that is called with the reducer, which has the result, and an error or `nil`.
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

  func take(_ answer: GivenAnswer) -> Decision {
    finishing(recipe.take(answers.take(at: answer.index), at: answer.index))
  }

  func take(
    _ value: any Sendable, _ answer: GivenAnswer, answering selector: Selector
  ) throws -> Decision {
    let value = try Invocation.convert(value, returnedBy: selector, to: R.Answer.self)
    return finishing(recipe.take(value, at: answer.index))
  }

  func take(_ failure: DeliveryFailure, insteadOf answer: GivenAnswer) -> Decision {
    switch errors {
    case .substitute(let substitute): return finishing(recipe.take(substitute, at: answer.index))
    case .fail: failures.append(failure)
    case .ignore: break
    }
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
  /// Returns the reducer's result, or a failure if the question ended with an error.
  @inline(__always)
  func result(unless error: (any Error)?) -> Result<Outcome, any Error> {
    if let error { return .failure(error) }
    return .success(result())
  }
}
