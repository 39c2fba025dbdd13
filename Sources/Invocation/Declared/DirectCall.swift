import RuntimeSupport

/// Functions that turn a direct call of a protocol's requirement, such as
/// `delegate.workerDidFinish(worker)`, into a message.
///
/// `@MessageProtocol` writes calls of these functions as default implementations, in two cases:
///
/// - for an optional message. Its default runs if the compiler does not know that the class has the
///   method: for example, if a subclass of the conforming class adds the method. A default sends
///   the message by its selector, and the lookup finds the method. `isOptional` is `true`;
/// - for every message of a ``MessageProxy``.
///
/// If the object does not respond to an optional message without a result, the functions do
/// nothing. A function that does not throw ends the program if the message ends in an error, with
/// the name of the class and the message.
@_documentation(visibility: internal)
public enum DirectCall {
  /// Performs a message that neither throws nor waits.
  public static func perform<Receiver: Respondable, each Argument: Sendable, Result>(
    _ selector: Selector, on receiver: Receiver, isOptional: Bool = false,
    as type: Result.Type = Void.self, arguments: repeat each Argument
  ) -> Result {
    do {
      return try performThrowing(
        selector, on: receiver, isOptional: isOptional, as: type, arguments: repeat each arguments)
    } catch {
      end(selector, receiver, error)
    }
  }

  /// Performs a message that throws.
  ///
  /// - Throws: The errors of ``Respondable/perform(_:_:as:)``, such as the error that the method
  ///   throws. If the type of the errors is not `any Error`, any other error ends the program.
  public static func performThrowing<
    Receiver: Respondable, each Argument: Sendable, Result, Failure: Error
  >(
    _ selector: Selector, on receiver: Receiver, isOptional: Bool = false,
    as type: Result.Type = Void.self, throwing failure: Failure.Type = (any Error).self,
    arguments: repeat each Argument
  ) throws(Failure) -> Result {
    if let nothing: Result = nothing(for: selector, on: receiver, isOptional) { return nothing }
    do {
      return try receiver.perform(Invocation(selector, repeat each arguments), as: type)
    } catch {
      throw expect(error, failure, selector, receiver)
    }
  }

  /// Performs a message that does not throw, and waits for the method.
  ///
  /// A method may be asynchronous.
  public nonisolated(nonsending) static func performAsync<
    Receiver: Respondable, each Argument: Sendable, Result
  >(
    _ selector: Selector, on receiver: Receiver, isOptional: Bool = false,
    as type: Result.Type = Void.self, arguments: repeat each Argument
  ) async -> Result {
    do {
      return try await performAsyncThrowing(
        selector, on: receiver, isOptional: isOptional, as: type, arguments: repeat each arguments)
    } catch {
      end(selector, receiver, error)
    }
  }

  /// Performs a message that throws, and waits for the method.
  ///
  /// - Throws: The errors of ``Respondable/performAsync(_:_:as:)``, such as the error that the
  ///   method throws. If the type of the errors is not `any Error`, any other error ends the
  ///   program.
  public nonisolated(nonsending) static func performAsyncThrowing<
    Receiver: Respondable, each Argument: Sendable, Result, Failure: Error
  >(
    _ selector: Selector, on receiver: Receiver, isOptional: Bool = false,
    as type: Result.Type = Void.self, throwing failure: Failure.Type = (any Error).self,
    arguments: repeat each Argument
  ) async throws(Failure) -> Result {
    if let nothing: Result = nothing(for: selector, on: receiver, isOptional) { return nothing }
    do {
      return try await receiver.performAsync(
        Invocation(selector, repeat each arguments), as: type)
    } catch {
      throw expect(error, failure, selector, receiver)
    }
  }

  /// Performs a message whose last argument is a pointer for the error.
  ///
  /// - Throws: The error that the method stores or throws, and the errors of
  ///   ``Respondable/perform(_:_:as:)``.
  public static func performReportingError<
    Receiver: Respondable, each Argument: Sendable, Result, Failure: Error
  >(
    _ selector: Selector, on receiver: Receiver, isOptional: Bool = false,
    as type: Result.Type = Void.self, throwing failure: Failure.Type = (any Error).self,
    arguments: repeat each Argument
  ) throws(Failure) -> Result {
    if let nothing: Result = nothing(for: selector, on: receiver, isOptional) { return nothing }
    let reported = OutParameter<(any Error)?>(nil)
    let invocation = Invocation(
      selector, repeat each arguments, OutParameter<(any Error)?>?.some(reported))
    do {
      // A method without a result returns `false` for an error, and a method with a result `nil`.
      if type == Void.self, let nothing = () as? Result {
        let isSuccess = try receiver.perform(invocation, as: Bool.self)
        if !isSuccess { throw reported.value ?? InvocationError.noReturnValue(selector) }
        return nothing
      }
      let result = try receiver.perform(invocation, as: Result?.self)
      if let result { return result }
      throw reported.value ?? InvocationError.noReturnValue(selector)
    } catch {
      throw expect(error, failure, selector, receiver)
    }
  }

  /// Takes the place of a message that a call cannot carry, because a parameter is a closure that
  /// does not escape.
  ///
  /// - Precondition: The object does not respond to the message, and the message is optional and
  ///   has no result. Otherwise the program ends with the name of the class and the message.
  public static func refuse<Receiver: Respondable, Result>(
    _ selector: Selector, on receiver: Receiver, isOptional: Bool = false,
    as type: Result.Type = Void.self
  ) -> Result {
    if let nothing: Result = nothing(for: selector, on: receiver, isOptional) { return nothing }
    fatalError(
      "-[\(Swift.type(of: receiver)) \(selector)]: a message cannot carry a closure that does not escape"
    )
  }

  /// Returns `Void` for an optional message to which the object does not respond.
  ///
  /// If the message has another result type, the program ends.
  ///
  /// - Returns: `nil` if the message is to be performed.
  static func nothing<Result>(
    for selector: Selector, on receiver: some Respondable, _ isOptional: Bool
  ) -> Result? {
    if !isOptional || receiver.responds(to: selector) { return nil }
    if Result.self == Void.self, let nothing = () as? Result { return nothing }
    fatalError(
      """
      -[\(type(of: receiver)) \(selector)]: the optional message was called directly, and the \
      object does not answer it
      """)
  }

  /// Returns the error with the type that the caller can catch, or ends the program.
  static func expect<Failure: Error>(
    _ error: any Error, _ type: Failure.Type, _ selector: Selector, _ receiver: some Respondable
  ) -> Failure {
    if let error = error as? Failure { return error }
    end(selector, receiver, error)
  }

  static func end(
    _ selector: Selector, _ receiver: some Respondable, _ error: any Error
  ) -> Never {
    fatalError(
      """
      -[\(type(of: receiver)) \(selector)]: the message was called directly, and ended in an error \
      that its caller cannot catch: \(error)
      """)
  }
}
