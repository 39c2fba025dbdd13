public import Invocation

extension Multicast {
  /// Makes a question of a message whose arguments are a tuple. Macros write this.
  ///
  /// - Parameters:
  ///   - selector: The name of the message.
  ///   - arguments: A tuple of as many elements as the selector has colons: `()` if it has none. If
  ///     it has one, this is the argument itself, even where the argument is a tuple. The question
  ///     fails with `InvocationError.argumentCount` for a tuple of another number of elements.
  ///   - type: The type of the answers.
  @_documentation(visibility: internal)
  public func ask<Values: Sendable, Answer: Sendable>(
    _ selector: Selector, arguments: Values, as type: Answer.Type
  ) -> Question<Answer> {
    ask(Invocation(selector, tuple: arguments), as: type)
  }
}
