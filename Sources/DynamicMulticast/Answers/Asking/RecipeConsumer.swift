import Invocation

/// Makes a result of the answers by a recipe.
final class RecipeConsumer<R: Recipe>: AnswerConsumer, @unchecked Sendable {
  // Unchecked because the operation calls it from one thread at a time.
  private var recipe: R
  private var failures: [DeliveryFailure] = []
  let answers: AnswerBuffer<R.Answer>
  private let errors: ErrorPolicy<R.Answer>
  private let selector: Selector
  private let completion: @Sendable (Result<R.Outcome, any Error>) -> Void

  /// Makes a consumer for the answers of a plan's delegates.
  init(
    _ recipe: R, by plan: DispatchPlan, errors: ErrorPolicy<R.Answer>,
    completion: @escaping @Sendable (Result<R.Outcome, any Error>) -> Void
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

  // What asks the runtime for a type is in functions of its own. Most answers need none of it, and
  // the compiler asks where a function begins.

  func take(_ answer: GivenAnswer) -> Decision {
    finishing(recipe.take(answers.take(at: answer.index), at: answer.index))
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
    if case .finish = decision { succeed() }
    return decision
  }

  @inline(never)
  private func succeed() {
    completion(.success(recipe.result()))
  }

  func finish(_ end: AskEnd) {
    switch end {
    case .complete where failures.isEmpty: succeed()
    case .complete: completion(.failure(QuestionError.failed(failures)))
    case .failed(let error): completion(.failure(error))
    case .timedOut(let unanswered):
      completion(
        .failure(QuestionError.timedOut(selector, unanswered: unanswered, failures: failures)))
    }
  }
}
