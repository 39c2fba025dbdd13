extension MethodTable {
  /// Adds a class method that is not isolated, or is isolated to the main actor.
  ///
  /// For the parameters and the precondition, see `add(_:_:_:_:line:)`. A handler takes the class
  /// that received the message, so an override in a subclass is called.
  @_documentation(visibility: internal)
  public mutating func addClassMethod<
    Receiver: Respondable, Parameters: ParameterList, Result: Sendable
  >(
    _ name: String, _ selector: DeclaredSelector, _ parameters: Parameters.Type,
    _ handler: @escaping @MainActor @Sendable (Receiver.Type, Parameters.Values) throws -> Result,
    line: UInt = #line
  ) {
    let site = RegistrationSite(inFileOf: site, line: line)
    let selector = resolve(selector, for: name, Parameters.types, at: site)
    // Safety: the isolation of a function does not change its calling convention. If the handler
    // is isolated, a check that the caller runs on the main actor precedes each call.
    let call = unsafeBitCast(
      handler, to: (@Sendable (Receiver.Type, Parameters.Values) throws -> Result).self)
    guard isIsolated else {
      insert(
        Method(
          checkedClass: selector, argumentTypes: Parameters.types, site: site, exactly: call,
          converting: { (receiver: Receiver.Type, reader: inout ArgumentReader) -> Result in
            try call(receiver, try Parameters.read(&reader))
          }))
      return
    }
    insert(
      Method(
        checkedClass: selector, argumentTypes: Parameters.types, site: site, confinement: .checked,
        callAsync: { receiver, invocation in
          var reader = ArgumentReader(invocation)
          // Safety: the sender gave the arguments away, and each argument is `Sendable` or wrapped
          // in `UncheckedSendable`.
          let values = UncheckedSendable(try Parameters.read(&reader))
          return try await handler(receiver, values.value)
        },
        exactly: { (receiver: Receiver.Type, values: Parameters.Values) -> Result in
          try MainActorConfinement.check(selector, receiver.classObject)
          return try call(receiver, values)
        },
        converting: { (receiver: Receiver.Type, reader: inout ArgumentReader) -> Result in
          try MainActorConfinement.check(selector, receiver.classObject)
          return try call(receiver, try Parameters.read(&reader))
        }))
  }

  /// Adds a class method isolated to a global actor other than the main actor.
  @_documentation(visibility: internal)
  @_disfavoredOverload
  public mutating func addClassMethod<
    Receiver: Respondable, Parameters: ParameterList, Result: Sendable
  >(
    _ name: String, _ selector: DeclaredSelector, _ parameters: Parameters.Type,
    _ handler:
      @escaping @isolated(any) @Sendable (Receiver.Type, Parameters.Values) async throws -> Result,
    line: UInt = #line
  ) {
    addClassMethod(name, selector, parameters, awaiting: handler, line: line)
  }

  /// Adds a class method for which senders have to wait, because it is `async` or isolated to an
  /// actor.
  ///
  /// See `add(_:_:_:awaiting:line:)`.
  @_documentation(visibility: internal)
  public mutating func addClassMethod<
    Receiver: Respondable, Parameters: ParameterList, Result: Sendable
  >(
    _ name: String, _ selector: DeclaredSelector, _ parameters: Parameters.Type,
    awaiting handler:
      @escaping @isolated(any) @Sendable (Receiver.Type, Parameters.Values) async throws -> Result,
    line: UInt = #line
  ) {
    let site = RegistrationSite(inFileOf: site, line: line)
    let selector = resolve(selector, for: name, Parameters.types, at: site)
    insert(
      Method(
        checkedClass: selector, argumentTypes: Parameters.types, site: site,
        callAsync: { (receiver: Receiver.Type, invocation: Invocation) in
          var reader = ArgumentReader(invocation)
          return try await handler(receiver, try Parameters.read(&reader))
        },
        exactly: { (receiver: Receiver.Type, _: Parameters.Values) -> Result in
          throw InvocationError.asynchronousMethod(
            selector, receiver: type(of: receiver.classObject))
        },
        converting: { (receiver: Receiver.Type, _: inout ArgumentReader) -> Result in
          throw InvocationError.asynchronousMethod(
            selector, receiver: type(of: receiver.classObject))
        }))
  }

  /// Adds an `async` class method that runs on the actor of its caller.
  ///
  /// See `add(_:_:_:awaiting:line:)`.
  @_documentation(visibility: internal)
  @_disfavoredOverload
  public mutating func addClassMethod<
    Receiver: Respondable, Parameters: ParameterList, Result: Sendable
  >(
    _ name: String, _ selector: DeclaredSelector, _ parameters: Parameters.Type,
    awaiting handler: (
      nonisolated(nonsending) @Sendable (Receiver.Type, Parameters.Values) async throws -> Result
    )?,
    line: UInt = #line
  ) {
    guard let handler else { return }
    addClassMethod(
      name, selector, parameters,
      awaiting: { (receiver: Receiver.Type, values: Parameters.Values) in
        try await handler(receiver, values)
      }, line: line)
  }
}
