/// Performs the optional messages of a protocol that are called directly, `delegate.workerDidFinish(worker)`.
///
/// `@MessageProtocol` writes these calls as the defaults of its optional requirements. A default runs
/// where the compiler does not see that the class has the method: in a subclass of the class that
/// conforms, for example. So it sends the message, which finds the method.
@_documentation(visibility: internal)
public enum OptionalMessages {
  /// Performs a message that does not throw.
  ///
  /// An object that does not respond to a message without a result is left alone.
  ///
  /// - Precondition: The object responds to a message with a result, and its method is neither
  ///   asynchronous nor throws. Otherwise the program ends with the name of the class and the message.
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
  /// As ``perform(_:on:as:arguments:)``. Throws what the method throws.
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

  /// Performs a message that is waited for and does not throw.
  ///
  /// As ``perform(_:on:as:arguments:)``; the method may be asynchronous.
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

  /// Performs a message that is waited for and throws.
  ///
  /// As ``performAsync(_:on:as:arguments:)``. Throws what the method throws.
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

  /// Stands for a message that cannot be made of a call: one with a closure that must not escape, or
  /// whose selector has one part more than the method.
  ///
  /// - Precondition: The object does not respond to the message, which has no result.
  public static func refuse<Receiver: Respondable, Result>(
    _ selector: Selector, on receiver: Receiver, as type: Result.Type = Void.self
  ) -> Result {
    if receiver.responds(to: selector) {
      end(selector, receiver, "was called directly, and can only be sent by its selector")
    }
    return nothing(for: selector, receiver)
  }

  /// What a message returns that the object does not respond to.
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
