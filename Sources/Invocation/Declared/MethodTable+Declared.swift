extension MethodTable {
  /// Makes an empty table for the methods that a class declares.
  ///
  /// `@Responding` writes this, and a line for each method.
  @_documentation(visibility: internal)
  public init(
    of owner: any Respondable.Type, fileID: StaticString = #fileID, line: UInt = #line,
    column: UInt = #column
  ) {
    self.init(fileID: fileID, line: line, column: column)
    declare(owner)
  }

  /// Makes an empty table for the class methods that a class declares.
  ///
  /// See ``init(of:fileID:line:column:)``.
  @_documentation(visibility: internal)
  public init(
    ofClass owner: any Respondable.Type, fileID: StaticString = #fileID, line: UInt = #line,
    column: UInt = #column
  ) {
    self.init(fileID: fileID, line: line, column: column)
    declare(type(of: owner.classObject))
  }

  /// Adds the methods that an extension of the class declares.
  ///
  /// - Precondition: No method of the table has the selector of one of them.
  @_documentation(visibility: internal)
  public mutating func add(_ table: MethodTable) {
    for method in table.methods.values { insert(method) }
    merge(table)
  }

  /// Adds a method.
  ///
  /// The macros write this. `name` is the name in Swift, as in `worker(_:didFinish:in:)`; the selector
  /// counts unless a superclass or protocol declares one for the name. `handler` calls the method with
  /// the arguments: nothing, one value or a tuple. It is passed twice, because only the first form
  /// tells whether it is isolated to the main actor, and only the second can then be called without
  /// waiting. `arguments` reads the arguments of a message that has others than the method's types.
  ///
  /// A method of the main actor that answers an `async` requirement is waited for, as its callers wait
  /// anyway: a message that is delivered elsewhere goes on to the main actor.
  ///
  /// - Precondition: No other method of the table has the selector, and a selector that is given is
  ///   that of the superclass or protocol. Otherwise it traps with both lines.
  @_documentation(visibility: internal)
  @inlinable
  public mutating func add<Receiver: AnyObject, Values, Result: Sendable>(
    _ name: String, _ selector: DeclaredSelector, _ types: [any Any.Type],
    _ handler: @escaping @isolated(any) @Sendable (Receiver, Values) throws -> Result,
    directly: @escaping @MainActor @Sendable (Receiver, Values) throws -> Result,
    fileID: StaticString = #fileID, line: UInt = #line,
    arguments: @escaping @Sendable (inout ArgumentReader) throws -> Values
  ) {
    let site = RegistrationSite(fileID: fileID, line: line)
    let selector = resolve(selector, for: name, at: site)
    insert(
      Method(
        declared: selector, types: types, site: site,
        confinement: handler.isolation == nil
          ? .none : isRequirementAsync(name) ? .awaited : .checked,
        onMainActor: directly, arguments: arguments
      ).reportingErrors())
  }

  /// Adds a method that is isolated to a global actor other than the main one.
  ///
  /// The compiler chooses this form, as such a function is no `directly` of the other one. See `add(_:_:_:awaiting:fileID:line:arguments:)`.
  @_documentation(visibility: internal)
  @_disfavoredOverload
  public mutating func add<Receiver: AnyObject, Values, Result: Sendable>(
    _ name: String, _ selector: DeclaredSelector, _ types: [any Any.Type],
    _ handler: @escaping @isolated(any) @Sendable (Receiver, Values) async throws -> Result,
    directly: @escaping @isolated(any) @Sendable (Receiver, Values) async throws -> Result,
    fileID: StaticString = #fileID, line: UInt = #line,
    arguments: @escaping @Sendable (inout ArgumentReader) throws -> Values
  ) {
    add(
      name, selector, types, awaiting: handler, fileID: fileID, line: line, arguments: arguments)
  }

  /// Adds a method that has to be waited for: one that is `async`, or isolated to an actor.
  ///
  /// See `add(_:_:_:_:directly:fileID:line:arguments:)`.
  @_documentation(visibility: internal)
  public mutating func add<Receiver: AnyObject, Values, Result: Sendable>(
    _ name: String, _ selector: DeclaredSelector, _ types: [any Any.Type],
    awaiting handler: @escaping @isolated(any) @Sendable (Receiver, Values) async throws -> Result,
    fileID: StaticString = #fileID, line: UInt = #line,
    arguments: @escaping @Sendable (inout ArgumentReader) throws -> Values
  ) {
    let site = RegistrationSite(fileID: fileID, line: line)
    let selector = resolve(selector, for: name, at: site)
    insert(
      Method(declared: selector, types: types, site: site, awaiting: handler, arguments: arguments))
  }
}

extension Method {
  @inlinable
  init<Receiver: AnyObject, Values, Result: Sendable>(
    declared selector: Selector, types: [any Any.Type], site: RegistrationSite,
    confinement: MainActorConfinement,
    onMainActor: @escaping @MainActor @Sendable (Receiver, Values) throws -> Result,
    arguments: @escaping @Sendable (inout ArgumentReader) throws -> Values
  ) {
    // The isolation is not part of how a function is called. It is checked before each call.
    let handler = unsafeBitCast(
      onMainActor, to: (@Sendable (Receiver, Values) throws -> Result).self)
    guard confinement != .none else {
      self.init(
        checked: selector, argumentTypes: types, site: site, mayReportErrors: true,
        exactly: handler,
        converting: { (receiver: Receiver, reader: inout ArgumentReader) -> Result in
          try handler(receiver, try arguments(&reader))
        })
      return
    }
    self.init(
      checked: selector, argumentTypes: types, site: site, mayReportErrors: true,
      confinement: confinement,
      callAsync: { receiver, invocation in
        var reader = ArgumentReader(invocation)
        // The arguments were sent, and the receiver belongs to the main actor.
        let sent = UncheckedSendable(
          (unsafeDowncast(receiver, to: Receiver.self), try arguments(&reader)))
        return try await onMainActor(sent.value.0, sent.value.1)
      },
      exactly: { (receiver: Receiver, values: Values) -> Result in
        try MainActorConfinement.check(selector, receiver)
        return try handler(receiver, values)
      },
      converting: { (receiver: Receiver, reader: inout ArgumentReader) -> Result in
        try MainActorConfinement.check(selector, receiver)
        return try handler(receiver, try arguments(&reader))
      })
  }

  init<Receiver: AnyObject, Values, Result: Sendable>(
    declared selector: Selector, types: [any Any.Type], site: RegistrationSite,
    awaiting handler: @escaping @isolated(any) @Sendable (Receiver, Values) async throws -> Result,
    arguments: @escaping @Sendable (inout ArgumentReader) throws -> Values
  ) {
    self.init(
      checked: selector, argumentTypes: types, site: site,
      callAsync: { receiver, invocation in
        var reader = ArgumentReader(invocation)
        // The arguments were sent, and the receiver belongs to the actor of its method.
        let sent = UncheckedSendable(
          (unsafeDowncast(receiver, to: Receiver.self), try arguments(&reader)))
        return try await handler(sent.value.0, sent.value.1)
      },
      exactly: { (receiver: Receiver, _: Values) -> Result in
        throw InvocationError.asynchronousMethod(selector, receiver: type(of: receiver))
      },
      converting: { (receiver: Receiver, _: inout ArgumentReader) -> Result in
        throw InvocationError.asynchronousMethod(selector, receiver: type(of: receiver))
      })
  }
}
