import Invocation

/// Passes an argument from delegate to delegate, each getting the answer of the one before.
struct Pipe<Item: Sendable>: AnswerReducer {
  private var invocation: Invocation
  private let argumentIndex: Int
  private var item: Item?

  /// Starts with the argument that the message has at an index.
  ///
  /// - Throws: ``QuestionError/noSuchArgument(_:index:)``, or `InvocationError` if it is of another
  ///   type.
  init(_ invocation: Invocation, through argumentIndex: Int, as type: Item.Type) throws {
    guard invocation.arguments.indices.contains(argumentIndex) else {
      throw QuestionError.noSuchArgument(invocation.selector, index: argumentIndex)
    }
    item = try invocation.argument(at: argumentIndex, as: type)
    self.invocation = invocation
    self.argumentIndex = argumentIndex
  }

  mutating func take(_ answer: Item?, at index: Int) -> Decision {
    item = answer
    guard let answer else { return .finish }
    invocation.arguments[argumentIndex] = answer
    return .continueWith(invocation)
  }

  func result() -> Item? { item }
}

extension Question.Recipe {
  /// Passes an argument from delegate to delegate of this process.
  init<Item>(pipedThrough index: Int) where Answer == Item?, Outcome == Item? {
    start = { question, errors, limit, cancellation, completion in
      do {
        let pipe = try Pipe(question.invocation, through: index, as: Item.self)
        question.local.start(pipe, .sequential, errors: errors, within: limit, cancellation) {
          pipe, error in
          completion(pipe.result(unless: error))
        }
      } catch {
        completion(.failure(error))
      }
    }
  }
}
