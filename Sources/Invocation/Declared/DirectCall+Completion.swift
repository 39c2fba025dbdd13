import RuntimeSupport

extension DirectCall {
  /// How a message ends whose last argument is a block that receives the result.
  public final class Completion<Result: Sendable>: Sendable {
    private let continuation: Guarded<CheckedContinuation<Result, any Error>?>

    fileprivate init(_ continuation: CheckedContinuation<Result, any Error>) {
      self.continuation = Guarded(continuation)
    }

    /// Ends the wait with a result, or with an error.
    ///
    /// Further calls have no effect.
    public func callAsFunction(_ result: Result?, _ error: (any Error)? = nil) {
      if let result, error == nil { return end(.success(result)) }
      end(.failure(error ?? MissingResult()))
    }

    fileprivate func end(_ result: Swift.Result<Result, any Error>) {
      // A block that is called twice must not resume the continuation twice.
      let waiting = continuation.withLock { continuation in
        defer { continuation = nil }
        return continuation
      }
      waiting?.resume(with: result)
    }
  }

  /// The error of a block that was called with neither a result nor an error.
  private struct MissingResult: Error, CustomStringConvertible {
    let description = "the block was called with neither a result nor an error"
  }

  /// Performs a message whose last argument is a block for the result, and waits until the block is
  /// called.
  ///
  /// If the method never calls the block, the function does not return, as in Objective-C.
  ///
  /// `block` makes the block, with the parameters that the message declares.
  ///
  /// - Returns: The result that the block receives, or zero if no method answers an optional
  ///   message.
  /// - Throws: The error that the block receives or that the method throws, and the errors of
  ///   ``Respondable/perform(_:_:as:)``.
  public nonisolated(nonsending) static func performWithCompletionThrowing<
    Receiver: Respondable, each Argument: Sendable, Result: Sendable, Failure: Error,
    Block: Sendable
  >(
    _ selector: Selector, on receiver: Receiver, isOptional: Bool = false,
    as type: Result.Type, throwing failure: Failure.Type = (any Error).self,
    block: (Completion<Result>) -> Block, arguments: repeat each Argument
  ) async throws(Failure) -> Result {
    if let nothing: Result = nothing(for: selector, on: receiver, isOptional) { return nothing }
    do {
      return try await withCheckedThrowingContinuation { continuation in
        let completion = Completion(continuation)
        do {
          try receiver.perform(Invocation(selector, repeat each arguments, block(completion)))
        } catch {
          completion.end(.failure(error))
        }
      }
    } catch {
      throw expect(error, failure, selector, receiver)
    }
  }

  /// Performs a message that does not throw and whose last argument is a block for the result, and
  /// waits until the block is called.
  ///
  /// See ``performWithCompletionThrowing(_:on:isOptional:as:throwing:block:arguments:)``.
  public nonisolated(nonsending) static func performWithCompletion<
    Receiver: Respondable, each Argument: Sendable, Result: Sendable, Block: Sendable
  >(
    _ selector: Selector, on receiver: Receiver, isOptional: Bool = false,
    as type: Result.Type, block: (Completion<Result>) -> Block,
    arguments: repeat each Argument
  ) async -> Result {
    do {
      return try await performWithCompletionThrowing(
        selector, on: receiver, isOptional: isOptional, as: type, block: block,
        arguments: repeat each arguments)
    } catch {
      end(selector, receiver, error)
    }
  }
}
