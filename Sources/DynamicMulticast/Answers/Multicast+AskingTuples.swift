public import Invocation

extension Multicast {
  /// Makes a question of a message whose arguments are a tuple.
  ///
  /// The code that macros generate asks in this way, as it knows the types of the message. Code
  /// that is written by hand can, too; otherwise as ``ask(_:_:as:)``:
  ///
  /// ```swift
  /// let allowed = try await delegates.ask(
  ///   "worker:shouldPerformSubTask:", arguments: (worker, subtask), as: Bool.self
  /// ).allSatisfy(default: true) { $0 }
  /// ```
  ///
  /// - Parameters:
  ///   - selector: The message.
  ///   - arguments: A tuple of as many elements as the selector has colons: `()` if it has none. If
  ///     it has one, this is the argument itself, even where that is a tuple. The question fails
  ///     with `InvocationError.argumentCount` for a tuple of another number of elements.
  ///   - type: The type of the answers.
  /// - Returns: The question.
  public func ask<Values: Sendable, Answer: Sendable>(
    _ selector: Selector, arguments: Values, as type: Answer.Type
  ) -> Question<Answer> {
    ask(Invocation(selector, tuple: arguments), as: type)
  }

  /// Asks the first delegate that responds to a message whose arguments are a tuple, now and on the
  /// caller's thread.
  ///
  /// See ``ask(_:arguments:as:)`` for the tuple; otherwise as
  /// ``firstAnswer(_:_:as:assumingSendable:)``.
  public func firstAnswer<Values: Sendable, Answer: Sendable>(
    _ selector: Selector, arguments: Values, as type: Answer.Type,
    assumingSendable isSendable: Bool = false
  ) throws -> Answer? {
    try firstAnswer(
      Invocation(selector, tuple: arguments), as: type, assumingSendable: isSendable)
  }
}
