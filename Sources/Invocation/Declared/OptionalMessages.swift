/// The functions that perform an optional message of a protocol when the program calls the message
/// directly, as in `delegate.workerDidFinish(worker)`.
///
/// The macro `@MessageProtocol` writes calls of these functions as the default implementations of
/// optional requirements. A default implementation also runs if the compiler does not know that the
/// class has the method: for example, if a subclass of the conforming class adds the method. The
/// default implementation therefore sends the message by its selector, and the lookup finds the
/// method.
@_documentation(visibility: internal)
public enum OptionalMessages {
  /// Performs a message that does not throw.
  ///
  /// If the object does not respond to a message without a result, the function does nothing.
  ///
  /// - Precondition: The object responds if the message has a result. The method is not
  ///   asynchronous and does not throw. Otherwise the program ends with the name of the class and
  ///   the message.
  public static func perform<Receiver: Respondable, each Argument: Sendable, Result>(
    _ selector: Selector, on receiver: Receiver, as type: Result.Type = Void.self,
    arguments: repeat each Argument
  ) -> Result {
    do {
      return try performThrowing(selector, on: receiver, as: type, arguments: repeat each arguments)
    } catch {
      end(selector, receiver, "ended in an error that its caller cannot catch: \(error)")
    }
  }

  /// Performs a message that throws.
  ///
  /// For an object that does not respond, see ``perform(_:on:as:arguments:)``.
  ///
  /// - Throws: The errors of ``Respondable/perform(_:_:as:)``, such as the error that the method
  ///   throws.
  public static func performThrowing<Receiver: Respondable, each Argument: Sendable, Result>(
    _ selector: Selector, on receiver: Receiver, as type: Result.Type = Void.self,
    arguments: repeat each Argument
  ) throws -> Result {
    guard receiver.responds(to: selector) else { return nothing(for: selector, receiver) }
    let invocation = Invocation(selector, repeat each arguments)
    guard let nothing = () as? Result else { return try receiver.perform(invocation, as: type) }
    try receiver.perform(invocation)
    return nothing
  }

  /// Performs a message that does not throw, and waits for the method.
  ///
  /// The method may be asynchronous. In all other respects, the function behaves like
  /// ``perform(_:on:as:arguments:)``.
  public nonisolated(nonsending) static func performAsync<
    Receiver: Respondable, each Argument: Sendable, Result
  >(
    _ selector: Selector, on receiver: Receiver, as type: Result.Type = Void.self,
    arguments: repeat each Argument
  ) async -> Result {
    do {
      return try await performAsyncThrowing(
        selector, on: receiver, as: type, arguments: repeat each arguments)
    } catch {
      end(selector, receiver, "ended in an error that its caller cannot catch: \(error)")
    }
  }

  /// Performs a message that throws, and waits for the method.
  ///
  /// For an object that does not respond, see ``perform(_:on:as:arguments:)``.
  ///
  /// - Throws: The errors of ``Respondable/performAsync(_:_:as:)``, such as the error that the
  ///   method throws.
  public nonisolated(nonsending) static func performAsyncThrowing<
    Receiver: Respondable, each Argument: Sendable, Result
  >(
    _ selector: Selector, on receiver: Receiver, as type: Result.Type = Void.self,
    arguments: repeat each Argument
  ) async throws -> Result {
    guard receiver.responds(to: selector) else { return nothing(for: selector, receiver) }
    return try await receiver.performAsync(
      Invocation(selector, repeat each arguments), as: type)
  }

  /// Takes the place of a message that a call cannot carry.
  ///
  /// A call cannot carry a closure that does not escape. A call also has no argument for the last
  /// part of a selector that has one part more than the method has parameters.
  ///
  /// - Precondition: The object does not respond to the message, and the message has no result.
  ///   Otherwise the program ends with the name of the class and the message.
  public static func refuse<Receiver: Respondable, Result>(
    _ selector: Selector, on receiver: Receiver, as type: Result.Type = Void.self
  ) -> Result {
    if receiver.responds(to: selector) {
      end(selector, receiver, "was called directly, and can only be sent by its selector")
    }
    return nothing(for: selector, receiver)
  }

  /// Returns `Void` as the result of a message to which the object does not respond.
  ///
  /// If the message has another result type, the program ends.
  private static func nothing<Result>(
    for selector: Selector, _ receiver: some Respondable
  ) -> Result {
    if let nothing = () as? Result { return nothing }
    end(selector, receiver, "was called directly, and the class does not answer it")
  }

  private static func end(
    _ selector: Selector, _ receiver: some Respondable, _ reason: String
  ) -> Never {
    fatalError("-[\(type(of: receiver)) \(selector)]: the optional message \(reason)")
  }
}
