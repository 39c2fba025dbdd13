extension Method {
  /// Returns a method with an additional last argument, if the selector has one part more than the
  /// handler has parameters.
  ///
  /// A protocol gives such a selector to a requirement that throws, for the error, or to an `async`
  /// requirement, for a block that receives the result. A class does not repeat the selector.
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
    let declared = types()
    let type = declared?.count == selector.numberOfArguments ? declared?.last : nil
    let argument = type.flatMap { LastArgument(block: $0, result) } ?? LastArgument(errorOf: result)
    return taking(argument, of: selector, after: signature.argumentTypes)
  }

  private func taking(
    _ argument: LastArgument, of selector: Selector, after types: [any Any.Type]
  ) -> Method {
    let method = implementation
    // Reads all arguments before the handler is called. A conversion error is the sender's mistake,
    // so the error is thrown to the sender instead of being passed to the last argument.
    let read: @Sendable (Invocation) throws -> LastArgument.End = { invocation in
      var reader = ArgumentReader(invocation)
      func read<T>(_ type: T.Type) throws { _ = try reader.next(as: type) }
      for type in types { try _openExistential(type, do: read) }
      return try argument.read(&reader)
    }
    var callAsync: Implementation.AsyncCall?
    if let call = method.callAsync {
      callAsync = { receiver, invocation in
        let end = try read(invocation)
        let value: any Sendable
        do { value = try await call(receiver, invocation) } catch {
          return try end(.failure(error))
        }
        return try end(.success(value))
      }
    }
    return Method(
      Implementation(
        selector: selector,
        signature: MethodSignature(
          argumentTypes: types + [argument.type], returnType: argument.returnType),
        receiverType: method.receiverType, site: method.site,
        confinement: method.confinement, callAsync: callAsync
      ) { receiver, invocation in
        // Both errors are for the sender, who called at the wrong place or did not wait.
        if method.confinement != .none {
          try MainActorConfinement.check(selector, receiver)
        } else if method.callAsync != nil {
          throw InvocationError.asynchronousMethod(selector, receiver: type(of: receiver))
        }
        let end = try read(invocation)
        return try end(Result { try method.call(receiver, invocation) })
      })
  }
}

/// A message's last argument, which receives what the parameters of a method do not carry: an
/// error, or the result of an `async` requirement.
private struct LastArgument: Sendable {
  /// Passes the outcome of the method on, and returns the result of the message.
  typealias End = @Sendable (Result<any Sendable, any Error>) throws -> any Sendable

  let type: any Any.Type
  let returnType: any Any.Type

  /// Reads the argument of a message.
  let read: @Sendable (inout ArgumentReader) throws -> End

  /// Makes an out-parameter for the error.
  ///
  /// If the method throws, the message returns `false` or `nil`, as a method in Objective-C does.
  init<Value: Sendable>(errorOf value: Value.Type) {
    let isVoid = value == Void.self
    type = OutParameter<(any Error)?>?.self
    returnType = isVoid ? Bool.self : Value?.self
    read = { reader in
      let parameter: OutParameter<(any Error)?>? = try reader.next()
      return { outcome in
        if case .failure(let error) = outcome { parameter?.value = error }
        let value = try? outcome.get()
        return isVoid ? value != nil : (value as? Value) as any Sendable
      }
    }
  }

  /// Makes a block for the result, or `nil` if `type` is not the type of such a block.
  init?<Value: Sendable>(block type: any Any.Type, _ value: Value.Type) {
    if type == (@Sendable () -> Void).self {
      self.init { (block: @escaping @Sendable () -> Void, _: Value) in block() }
    } else if type == (@Sendable (Value) -> Void).self {
      self.init { (block: @escaping @Sendable (Value) -> Void, value) in block(value) }
    } else if type == (@Sendable ((any Error)?) -> Void).self {
      self.init(none: nil) {
        (block: @escaping @Sendable ((any Error)?) -> Void, _: Value?, error) in
        block(error)
      }
    } else if type == (@Sendable (Value?, (any Error)?) -> Void).self {
      self.init(none: nil) {
        (block: @escaping @Sendable (Value?, (any Error)?) -> Void, value: Value?, error) in
        block(value, error)
      }
    } else if type == (@Sendable (Value, (any Error)?) -> Void).self,
      // The result is optional itself.
      let none = (Value.self as? any ExpressibleByNilLiteral.Type)?.init(nilLiteral: ()) as? Value
    {
      self.init(none: none) {
        (block: @escaping @Sendable (Value, (any Error)?) -> Void, value: Value?, error) in
        block(value ?? none, error)
      }
    } else {
      return nil
    }
  }

  /// Makes a block that takes no error, so an error goes to the sender.
  private init<Block, Value: Sendable>(_ call: @escaping @Sendable (Block, Value) -> Void) {
    self.init(Block.self) { block, outcome in
      if let value = try outcome.get() as? Value { call(block, value) }
    }
  }

  /// Makes a block that takes an error.
  private init<Block, Value: Sendable>(
    none: Value?, _ call: @escaping @Sendable (Block, Value?, (any Error)?) -> Void
  ) {
    self.init(Block.self) { block, outcome in
      switch outcome {
      case .success(let value): call(block, value as? Value, nil)
      case .failure(let error): call(block, none, error)
      }
    }
  }

  private init<Block>(
    _ type: Block.Type,
    _ end: @escaping @Sendable (Block, Result<any Sendable, any Error>) throws -> Void
  ) {
    self.type = type
    returnType = Void.self
    read = { reader in
      let block = UncheckedSendable(try reader.next(as: Block.self))
      return { outcome in try end(block.value, outcome) }
    }
  }
}
