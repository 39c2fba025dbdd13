import Invocation

/// Makes a result of the answers by a recipe.
final class RecipeConsumer<R: Recipe>: AnswerConsumer, @unchecked Sendable {
  // Unchecked because the operation calls it from one thread at a time.
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

  func take(
    _ value: Result<any Sendable, any Error>, of request: AskRequest, at index: Int
  ) -> Decision {
    let decision = decision(on: value, of: request, at: index)
    if case .finish = decision { completion(.success(recipe.result())) }
    return decision
  }

  private func decision(
    on value: Result<any Sendable, any Error>, of request: AskRequest, at index: Int
  ) -> Decision {
    do throws(DeliveryFailure) {
      return recipe.take(try request.answer(value, as: R.Answer.self), at: index)
    } catch {
      switch errors {
      case .substitute(let answer): return recipe.take(answer, at: index)
      case .fail: failures.append(error)
      case .ignore: break
      }
      return .continue
    }
  }

  func finish(_ end: AskEnd) {
    switch end {
    case .complete where failures.isEmpty: completion(.success(recipe.result()))
    case .complete: completion(.failure(QuestionError.failed(failures)))
    case .failed(let error): completion(.failure(error))
    case .timedOut(let unanswered):
      completion(
        .failure(QuestionError.timedOut(selector, unanswered: unanswered, failures: failures)))
    }
  }
}
