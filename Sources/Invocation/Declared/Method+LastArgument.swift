extension Method {
  /// Returns a method with an additional last argument, if the selector has one part more than the
  /// handler has parameters.
  ///
  /// A protocol gives such a selector to a requirement that throws, for the error, or to an `async`
  /// requirement, for a block that receives the result. The class does not repeat the selector.
  ///
  /// - Parameters:
  ///   - types: The types of the requirement's arguments, or `nil` if no protocol declares the
  ///     selector.
  ///   - result: The type of the handler's result.
  /// - Returns: The method with the argument, or this method if the selector has no more parts.
  @usableFromInline
  func takingLastArgument<Result: Sendable>(
    _ types: @autoclosure () -> [any Any.Type]?, _ result: Result.Type
  ) -> Method {
    guard let selector, let signature,
      selector.numberOfArguments == signature.argumentTypes.count + 1
    else { return self }
    let types = types()
    guard let type = types?.last, types?.count == selector.numberOfArguments,
      let block = ResultBlock<Result>(type)
    else { return reportingErrors() }
    return passingResult(of: selector, signature.argumentTypes, to: block, of: type)
  }

  /// Passes the result to the block that is the last argument.
  ///
  /// An error goes to the block if the block takes one, and otherwise to the sender.
  private func passingResult<Result: Sendable>(
    of selector: Selector, _ types: [any Any.Type], to block: ResultBlock<Result>,
    of type: any Any.Type
  ) -> Method {
    let method = implementation
    let reader: @Sendable (Invocation) throws -> ArgumentReader = { invocation in
      var reader = ArgumentReader(invocation)
      func read<T>(_ type: T.Type) throws { _ = try reader.next(as: type) }
      for type in types { try _openExistential(type, do: read) }
      return reader
    }
    var callAsync: Implementation.AsyncCall?
    if let call = method.callAsync {
      callAsync = { receiver, invocation in
        var reader = try reader(invocation)
        let end = try block.read(&reader)
        do {
          end(.success((try await call(receiver, invocation) as? Result).unsafelyUnwrapped))
        } catch {
          guard block.takesError else { throw error }
          end(.failure(error))
        }
        return ()
      }
    }
    return Method(
      Implementation(
        selector: selector,
        signature: MethodSignature(argumentTypes: types + [type], returnType: Void.self),
        receiverType: method.receiverType, site: method.site,
        confinement: method.confinement, callAsync: callAsync
      ) { receiver, invocation in
        // Both errors are for the sender, who called at the wrong place or did not wait.
        if method.confinement != .none {
          try MainActorConfinement.check(selector, receiver)
        } else if method.callAsync != nil {
          throw InvocationError.asynchronousMethod(selector, receiver: Swift.type(of: receiver))
        }
        var reader = try reader(invocation)
        let end = try block.read(&reader)
        do {
          end(.success((try method.call(receiver, invocation) as? Result).unsafelyUnwrapped))
        } catch {
          guard block.takesError else { throw error }
          end(.failure(error))
        }
        return ()
      })
  }
}

/// A block as the last argument of a message, which receives the result of an `async` requirement.
private struct ResultBlock<Result: Sendable>: Sendable {
  typealias End = @Sendable (Swift.Result<Result, any Error>) -> Void

  let takesError: Bool

  /// Reads the block from the arguments of a message.
  let read: @Sendable (inout ArgumentReader) throws -> End

  /// Makes a reader of blocks of a type, or `nil` if the type is not the type of such a block.
  init?(_ type: any Any.Type) {
    if type == (@Sendable () -> Void).self {
      self.init { (block: @escaping @Sendable () -> Void) in { _ in block() } }
    } else if type == (@Sendable (Result) -> Void).self {
      self.init { (block: @escaping @Sendable (Result) -> Void) in
        { result in if case .success(let value) = result { block(value) } }
      }
    } else if type == (@Sendable ((any Error)?) -> Void).self {
      self.init(takesError: true) { (block: @escaping @Sendable ((any Error)?) -> Void) in
        { result in block(result.failure) }
      }
    } else if type == (@Sendable (Result?, (any Error)?) -> Void).self {
      self.init(takesError: true) { (block: @escaping @Sendable (Result?, (any Error)?) -> Void) in
        { result in block(try? result.get(), result.failure) }
      }
    } else if type == (@Sendable (Result, (any Error)?) -> Void).self,
      // The result is optional itself.
      let none = (Result.self as? any ExpressibleByNilLiteral.Type)?.init(nilLiteral: ()) as? Result
    {
      self.init(takesError: true) { (block: @escaping @Sendable (Result, (any Error)?) -> Void) in
        { result in block((try? result.get()) ?? none, result.failure) }
      }
    } else {
      return nil
    }
  }

  private init<Block>(
    takesError: Bool = false, _ end: @escaping @Sendable (Block) -> End
  ) {
    self.takesError = takesError
    read = { reader in end(try reader.next(as: Block.self)) }
  }
}

extension Result {
  fileprivate var failure: Failure? { if case .failure(let error) = self { error } else { nil } }
}
