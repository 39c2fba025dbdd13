extension MethodTable {
  /// Creates an empty table for the methods that a class declares.
  ///
  /// `@Responding` writes a call of this initializer, and a call of `add` for each method.
  @_documentation(visibility: internal)
  public init(
    of owner: any Respondable.Type, fileID: StaticString = #fileID, line: UInt = #line,
    column: UInt = #column
  ) {
    self.init(fileID: fileID, line: line, column: column)
    declare(owner)
  }

  /// Creates an empty table for the class methods that a class declares.
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

  /// Adds the methods that a marked extension of the class declares.
  ///
  /// - Precondition: The two tables have no selector in common.
  @_documentation(visibility: internal)
  public mutating func add(_ table: MethodTable) {
    for method in table.methods.values { insert(method) }
    merge(table)
  }

  /// Sets the isolation of the methods that are added next.
  ///
  /// - Parameter function: A function that has the isolation.
  @_documentation(visibility: internal)
  public mutating func isolate<Receiver, Values, Result>(
    like function: @escaping @isolated(any) @Sendable (Receiver, Values) throws -> Result
  ) {
    isIsolated = function.isolation != nil
  }

  /// Adds a method that is not isolated, or is isolated to the main actor.
  ///
  /// Macros write calls of this function. At run time, the type of `handler` does not reveal
  /// whether the function is isolated to the main actor, so a call of ``isolate(like:)`` precedes.
  /// Passing each function as an `@isolated(any)` function, too, would double the code that the
  /// compiler generates for a method.
  ///
  /// If a method of the main actor implements an `async` requirement, its callers wait for the
  /// method anyway. A message that arrives on another thread is therefore passed on to the main
  /// actor instead of being an error.
  ///
  /// - Parameters:
  ///   - name: The Swift name of the method, such as `worker(_:didFinish:in:)`.
  ///   - selector: The selector of the method, unless a superclass or a protocol declares a
  ///     selector for `name`.
  ///   - parameters: The types of the parameters.
  ///   - handler: A function that calls the method with its arguments, as `Void`, a single value or
  ///     a tuple.
  ///   - line: The line of the method, in the file in which the table is created.
  /// - Precondition: No other method in the table has the selector. If `selector` is
  ///   ``DeclaredSelector/given(_:)`` and a superclass or a protocol declares a selector for
  ///   `name`, the two selectors are equal. Otherwise the function traps with the lines of both
  ///   declarations.
  @_documentation(visibility: internal)
  @inlinable @inline(__always)
  public mutating func add<Receiver: AnyObject, Parameters: ParameterList, Result: Sendable>(
    _ name: String, _ selector: DeclaredSelector, _ parameters: Parameters.Type,
    _ handler: @escaping @MainActor @Sendable (Receiver, Parameters.Values) throws -> Result,
    line: UInt = #line
  ) {
    // Always inlined, so that the optimizer knows the handler. Otherwise each message would call
    // the handler through a thunk, which takes 23 instructions.
    //
    // A macro sees the text of a method, but not an isolation that the method inherits. So the
    // macro writes the same call for every method that is not `async`, and overload resolution
    // chooses the overload. A function without isolation, or with the isolation of the main actor,
    // converts to the type of `handler`. No method runs off its actor.
    let site = RegistrationSite(inFileOf: site, line: line)
    let selector = resolve(selector, for: name, Parameters.types, at: site)
    insert(
      Method(
        declared: selector, types: Parameters.types, site: site,
        confinement: !isIsolated
          ? .none : isRequirementAsync(name, Parameters.types) ? .awaited : .checked,
        onMainActor: handler, arguments: { try Parameters.read(&$0) }
      ).takingLastArgument(requirementTypes(name, Parameters.types), Result.self))
  }

  /// Adds a method isolated to a global actor other than the main actor.
  ///
  /// This overload is chosen because such a function cannot be passed as the `handler` parameter of
  /// `add(_:_:_:_:line:)`. Senders wait for the method, as for a method added with
  /// `add(_:_:_:awaiting:line:)`.
  @_documentation(visibility: internal)
  @_disfavoredOverload
  public mutating func add<Receiver: AnyObject, Parameters: ParameterList, Result: Sendable>(
    _ name: String, _ selector: DeclaredSelector, _ parameters: Parameters.Type,
    _ handler:
      @escaping @isolated(any) @Sendable (Receiver, Parameters.Values) async throws -> Result,
    line: UInt = #line
  ) {
    add(name, selector, parameters, awaiting: handler, line: line)
  }

  /// Adds a method for which senders have to wait, because it is `async` or isolated to an actor.
  ///
  /// For the parameters and the precondition, see `add(_:_:_:_:line:)`.
  @_documentation(visibility: internal)
  public mutating func add<Receiver: AnyObject, Parameters: ParameterList, Result: Sendable>(
    _ name: String, _ selector: DeclaredSelector, _ parameters: Parameters.Type,
    awaiting handler:
      @escaping @isolated(any) @Sendable (Receiver, Parameters.Values) async throws -> Result,
    line: UInt = #line
  ) {
    let site = RegistrationSite(inFileOf: site, line: line)
    let selector = resolve(selector, for: name, Parameters.types, at: site)
    let method = Method(
      declared: selector, types: Parameters.types, site: site, awaiting: handler,
      arguments: { try Parameters.read(&$0) })
    insert(method.takingLastArgument(requirementTypes(name, Parameters.types), Result.self))
  }

  /// Adds an `async` method that runs on the actor of its caller.
  ///
  /// In a module with `NonisolatedNonsendingByDefault`, an `async` method without isolation is such
  /// a method. It has no `@isolated(any)` type. Its caller is a task without an actor, which has the
  /// executor of the delegate's queue.
  @_documentation(visibility: internal)
  @_disfavoredOverload
  public mutating func add<Receiver: AnyObject, Parameters: ParameterList, Result: Sendable>(
    _ name: String, _ selector: DeclaredSelector, _ parameters: Parameters.Type,
    awaiting handler: (
      nonisolated(nonsending) @Sendable (Receiver, Parameters.Values) async throws -> Result
    )?,
    line: UInt = #line
  ) {
    // Optional, because two function types that differ only in isolation do not make an overload.
    guard let handler else { return }
    add(
      name, selector, parameters,
      awaiting: { (receiver: Receiver, values: Parameters.Values) in
        try await handler(receiver, values)
      }, line: line)
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
    // Safety: the isolation of a function does not change its calling convention. The handler is
    // called only after a check that the caller runs on the main actor, unless `confinement` is
    // `.none`.
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
        // Safety: the sender gave the arguments away, and the receiver is used only on the main
        // actor.
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
      checked: selector, argumentTypes: types, site: site, mayReportErrors: true,
      callAsync: { receiver, invocation in
        var reader = ArgumentReader(invocation)
        // Safety: the sender gave the arguments away, and the receiver is used only on the actor to
        // which `handler` is isolated.
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
