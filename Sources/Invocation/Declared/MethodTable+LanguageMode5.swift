extension MethodTable {
  /// The methods that a class declares in a module whose compiler does not infer `@Sendable` for
  /// functions, as in language mode 5.
  ///
  /// There, a reference to a function does not convert to a `@Sendable` type without a warning, and
  /// a function of a global actor cannot be declared `@Sendable`. So this type takes functions of
  /// every isolation that are not `@Sendable`. The optimizer does not see through their types, so a
  /// message takes some nanoseconds more than with the functions of ``MethodTable``.
  @_documentation(visibility: internal)
  public struct LanguageMode5 {
    /// The methods.
    public private(set) var table: MethodTable

    /// Creates an empty table; see ``MethodTable/init(of:fileID:line:column:)``.
    public init(
      of owner: any Respondable.Type, fileID: StaticString = #fileID, line: UInt = #line,
      column: UInt = #column
    ) {
      table = MethodTable(of: owner, fileID: fileID, line: line, column: column)
    }

    /// Creates an empty table; see ``MethodTable/init(ofClass:fileID:line:column:)``.
    public init(
      ofClass owner: any Respondable.Type, fileID: StaticString = #fileID, line: UInt = #line,
      column: UInt = #column
    ) {
      table = MethodTable(ofClass: owner, fileID: fileID, line: line, column: column)
    }

    /// Adds the methods of a marked extension; see ``MethodTable/add(_:)``.
    public mutating func add(_ other: MethodTable) { table.add(other) }

    /// Does nothing, because ``add(_:_:_:_:line:)`` asks the function for its isolation.
    public func isolate<Receiver, Values, Result>(
      like function: @isolated(any) (Receiver, Values) throws -> Result
    ) {}

    /// Adds a method that is not `async`, of any isolation.
    public mutating func add<Receiver: AnyObject, Parameters: ParameterList, Result: Sendable>(
      _ name: String, _ selector: DeclaredSelector, _ parameters: Parameters.Type,
      _ handler: @escaping @isolated(any) (Receiver, Parameters.Values) throws -> Result,
      line: UInt = #line
    ) {
      guard let onMainActor = onMainActor(handler) else {
        table.add(name, selector, parameters, awaiting: sendable(handler), line: line)
        return
      }
      table.add(name, selector, parameters, onMainActor, line: line)
    }

    /// Adds a method for which senders wait.
    public mutating func add<Receiver: AnyObject, Parameters: ParameterList, Result: Sendable>(
      _ name: String, _ selector: DeclaredSelector, _ parameters: Parameters.Type,
      awaiting handler:
        @escaping @isolated(any) @Sendable (Receiver, Parameters.Values) async throws -> Result,
      line: UInt = #line
    ) {
      table.add(name, selector, parameters, awaiting: handler, line: line)
    }

    /// Adds an `async` method that runs on the actor of its caller.
    @_disfavoredOverload
    public mutating func add<Receiver: AnyObject, Parameters: ParameterList, Result: Sendable>(
      _ name: String, _ selector: DeclaredSelector, _ parameters: Parameters.Type,
      awaiting handler: (
        nonisolated(nonsending) @Sendable (Receiver, Parameters.Values) async throws -> Result
      )?,
      line: UInt = #line
    ) {
      table.add(name, selector, parameters, awaiting: handler, line: line)
    }

    /// Adds a class method that is not `async`, of any isolation.
    public mutating func addClassMethod<
      Receiver: Respondable, Parameters: ParameterList, Result: Sendable
    >(
      _ name: String, _ selector: DeclaredSelector, _ parameters: Parameters.Type,
      _ handler: @escaping @isolated(any) (Receiver.Type, Parameters.Values) throws -> Result,
      line: UInt = #line
    ) {
      guard let onMainActor = onMainActor(handler) else {
        table.addClassMethod(name, selector, parameters, awaiting: sendable(handler), line: line)
        return
      }
      table.addClassMethod(name, selector, parameters, onMainActor, line: line)
    }

    /// Adds a class method for which senders wait.
    public mutating func addClassMethod<
      Receiver: Respondable, Parameters: ParameterList, Result: Sendable
    >(
      _ name: String, _ selector: DeclaredSelector, _ parameters: Parameters.Type,
      awaiting handler:
        @escaping @isolated(any) @Sendable (Receiver.Type, Parameters.Values) async throws -> Result,
      line: UInt = #line
    ) {
      table.addClassMethod(name, selector, parameters, awaiting: handler, line: line)
    }

    /// Adds an `async` class method that runs on the actor of its caller.
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
      table.addClassMethod(name, selector, parameters, awaiting: handler, line: line)
    }

    /// Returns the function as one of the main actor, or `nil` if another actor isolates it, and
    /// sets the isolation of the method that is added next.
    private mutating func onMainActor<Receiver, Values, Result>(
      _ handler: @escaping @isolated(any) (Receiver, Values) throws -> Result
    ) -> (@MainActor @Sendable (Receiver, Values) throws -> Result)? {
      let isolation = handler.isolation
      guard isolation == nil || isolation === MainActor.shared else { return nil }
      table.isIsolated = isolation != nil
      // Safety: the isolation of a function does not change its calling convention, and the table
      // calls an isolated function on the main actor only. The function captures nothing: it is a
      // static function that `@Responding` has written.
      return unsafeBitCast(
        handler, to: (@MainActor @Sendable (Receiver, Values) throws -> Result).self)
    }

    /// Returns the function as one that may be called from any thread.
    private func sendable<Receiver, Values, Result>(
      _ handler: @escaping @isolated(any) (Receiver, Values) throws -> Result
    ) -> @isolated(any) @Sendable (Receiver, Values) throws -> Result {
      // Safety: the function captures nothing: it is a static function that `@Responding` has
      // written.
      unsafeBitCast(
        handler, to: (@isolated(any) @Sendable (Receiver, Values) throws -> Result).self)
    }
  }

  /// The table itself, as ``LanguageMode5/table``.
  @_documentation(visibility: internal)
  @inlinable public var table: MethodTable { self }
}
