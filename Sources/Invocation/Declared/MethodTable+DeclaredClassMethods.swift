extension MethodTable {
  /// Adds a class method that is not isolated, or is isolated to the main actor.
  ///
  /// For the parameters and the precondition, see `add(_:_:_:_:directly:fileID:line:arguments:)`.
  /// The handler takes the class that received the message, so an override in a subclass is called.
  @_documentation(visibility: internal)
  public mutating func add<Receiver: Respondable, Values, Result: Sendable>(
    _ name: String, _ selector: DeclaredSelector, _ types: [any Any.Type],
    _ handler: @escaping @isolated(any) @Sendable (Receiver.Type, Values) throws -> Result,
    directly: @escaping @MainActor @Sendable (Receiver.Type, Values) throws -> Result,
    fileID: StaticString = #fileID, line: UInt = #line,
    arguments: @escaping @Sendable (inout ArgumentReader) throws -> Values
  ) {
    let site = RegistrationSite(fileID: fileID, line: line)
    let selector = resolve(selector, for: name, at: site)
    // Safety: the isolation of a function does not change its calling convention. If `handler` is
    // isolated, a check that the caller runs on the main actor precedes each call.
    let call = unsafeBitCast(
      directly, to: (@Sendable (Receiver.Type, Values) throws -> Result).self)
    guard handler.isolation != nil else {
      insert(
        Method(
          checkedClass: selector, argumentTypes: types, site: site, exactly: call,
          converting: { (receiver: Receiver.Type, reader: inout ArgumentReader) -> Result in
            try call(receiver, try arguments(&reader))
          }))
      return
    }
    insert(
      Method(
        checkedClass: selector, argumentTypes: types, site: site, confinement: .checked,
        callAsync: { receiver, invocation in
          var reader = ArgumentReader(invocation)
          // Safety: the sender gave the arguments away, and each argument is `Sendable` or wrapped
          // in `UncheckedSendable`.
          let values = UncheckedSendable(try arguments(&reader))
          return try await directly(receiver, values.value)
        },
        exactly: { (receiver: Receiver.Type, values: Values) -> Result in
          try MainActorConfinement.check(selector, receiver.classObject)
          return try call(receiver, values)
        },
        converting: { (receiver: Receiver.Type, reader: inout ArgumentReader) -> Result in
          try MainActorConfinement.check(selector, receiver.classObject)
          return try call(receiver, try arguments(&reader))
        }))
  }

  /// Adds a class method that is isolated to a global actor other than the main actor.
  @_documentation(visibility: internal)
  @_disfavoredOverload
  public mutating func add<Receiver: Respondable, Values, Result: Sendable>(
    _ name: String, _ selector: DeclaredSelector, _ types: [any Any.Type],
    _ handler: @escaping @isolated(any) @Sendable (Receiver.Type, Values) async throws -> Result,
    directly: @escaping @isolated(any) @Sendable (Receiver.Type, Values) async throws -> Result,
    fileID: StaticString = #fileID, line: UInt = #line,
    arguments: @escaping @Sendable (inout ArgumentReader) throws -> Values
  ) {
    add(
      name, selector, types, awaiting: handler, fileID: fileID, line: line, arguments: arguments)
  }

  /// Adds a class method for which senders have to wait, because it is `async` or isolated to an
  /// actor.
  ///
  /// See ``add(_:_:_:awaiting:fileID:line:arguments:)``.
  @_documentation(visibility: internal)
  public mutating func add<Receiver: Respondable, Values, Result: Sendable>(
    _ name: String, _ selector: DeclaredSelector, _ types: [any Any.Type],
    awaiting handler:
      @escaping @isolated(any) @Sendable (Receiver.Type, Values) async throws -> Result,
    fileID: StaticString = #fileID, line: UInt = #line,
    arguments: @escaping @Sendable (inout ArgumentReader) throws -> Values
  ) {
    let site = RegistrationSite(fileID: fileID, line: line)
    let selector = resolve(selector, for: name, at: site)
    insert(
      Method(
        checkedClass: selector, argumentTypes: types, site: site,
        callAsync: { (receiver: Receiver.Type, invocation: Invocation) in
          var reader = ArgumentReader(invocation)
          return try await handler(receiver, try arguments(&reader))
        },
        exactly: { (receiver: Receiver.Type, _: Values) -> Result in
          throw InvocationError.asynchronousMethod(
            selector, receiver: type(of: receiver.classObject))
        },
        converting: { (receiver: Receiver.Type, _: inout ArgumentReader) -> Result in
          throw InvocationError.asynchronousMethod(
            selector, receiver: type(of: receiver.classObject))
        }))
  }
}
