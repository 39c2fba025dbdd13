import Invocation

/// Passes an argument from delegate to delegate, each getting the answer of the one before.
struct Pipe<Item: Sendable>: Recipe {
  private var message: Invocation
  private let argumentIndex: Int
  private var item: Item?

  /// Starts with the argument that the message has at an index.
  ///
  /// - Throws: ``QuestionError/noSuchArgument(_:index:)``, or `InvocationError` if it is of another
  ///   type.
  init(_ message: Invocation, through argumentIndex: Int, as type: Item.Type) throws {
    guard message.arguments.indices.contains(argumentIndex) else {
      throw QuestionError.noSuchArgument(message.selector, index: argumentIndex)
    }
    item = try message.argument(at: argumentIndex, as: type)
    self.message = message
    self.argumentIndex = argumentIndex
  }

  mutating func take(_ answer: Item?, at index: Int) -> Decision {
    item = answer
    guard let answer else { return .finish }
    message.arguments[argumentIndex] = answer
    return .continueWith(message)
  }

  func result() -> Item? { item }
}
