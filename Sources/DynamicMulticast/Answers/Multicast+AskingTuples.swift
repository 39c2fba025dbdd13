public import Invocation

extension Multicast {
  /// Makes a question of a message whose arguments are the elements of a tuple.
  ///
  /// The macros generate calls of this function.
  ///
  /// - Parameters:
  ///   - selector: The name of the message.
  ///   - arguments: A tuple with as many elements as `selector` has colons, or `()` if `selector`
  ///     has no colon. If `selector` has one colon, `arguments` is the argument, even where the
  ///     argument is a tuple. For any other number of elements the question fails with
  ///     `InvocationError.argumentCount`.
  ///   - type: The type of the answers.
  /// - Returns: A question, which has not been asked yet.
  @_documentation(visibility: internal)
  @inlinable @inline(__always)
  public func ask<Values: Sendable, Answer: Sendable>(
    _ selector: Selector, arguments: Values, as type: Answer.Type
  ) -> Question<Answer> {
    ask(Invocation(selector, tuple: arguments), as: type)
  }
}
