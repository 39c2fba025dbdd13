import Dispatch
import Invocation

/// A reducer that passes an argument from delegate to delegate: each delegate receives the previous
/// delegate's answer.
struct Pipe<Item: Sendable>: AnswerReducer {
  private var invocation: Invocation
  private let argumentIndex: Int
  private var item: Item?

  /// Makes a reducer that starts with the argument at an index of a message.
  ///
  /// - Throws: ``QuestionError/noSuchArgument(_:index:)`` if there is no argument at
  ///   `argumentIndex`, or `InvocationError` if the argument has another type than `Item`.
  init(_ invocation: Invocation, through argumentIndex: Int, as type: Item.Type) throws {
    guard invocation.arguments.indices.contains(argumentIndex) else {
      throw QuestionError.noSuchArgument(invocation.selector, index: argumentIndex)
    }
    item = try invocation.argument(at: argumentIndex, as: type)
    self.invocation = invocation
    self.argumentIndex = argumentIndex
  }

  mutating func add(_ answer: Item?, at index: Int) -> Decision {
    item = answer
    guard let answer else { return .finish }
    invocation.arguments[argumentIndex] = answer
    return .continueWith(invocation)
  }

  func result() -> Item? { item }
}

extension Question.Recipe {
  /// Makes a recipe that passes an argument from delegate to delegate of this process.
  init<Item>(pipedThrough index: Int) where Answer == Item?, Outcome == Item? {
    makeOperation = { question, errors, queue, completion in
      do {
        let pipe = try Pipe(question.invocation, through: index, as: Item.self)
        return question.multicast.operation(
          asking: question.local.invocation, pipe, .sequential, errors: errors
        ) { pipe, error in
          pipe.complete(unless: error, on: queue, completion)
        }
      } catch {
        queue.asyncOrRedirected { completion(.failure(error)) }
        return nil
      }
    }
  }
}
