// Methods that a class lists in `classMethods`. The receiver of such a method is the class's
// object, a `RespondableClass`, and the handler takes the class.

extension Method {
  /// Creates a class method from a closure that takes the class and then the arguments.
  ///
  /// ```swift
  /// class var classMethods: MethodTable {
  ///   MethodTable {
  ///     Method(class: "isSupported") { (type: Ping.Type) in type.isSupported }
  ///   }
  /// }
  /// ```
  ///
  /// The closure receives the class to which the message was sent, which may be a subclass. Class
  /// functions and properties that the subclass overrides therefore run in the version of the
  /// subclass.
  ///
  /// - Precondition: The closure takes as many arguments as the selector has colons. Otherwise this
  ///   initializer traps with the class, the selector, and the file and line of the call.
  @inline(never)
  public init<Receiver: Respondable, each Parameter, Result: Sendable>(
    class selector: Selector,
    handler: @escaping @Sendable (Receiver.Type, repeat each Parameter) throws -> Result,
    fileID: StaticString = #fileID, line: UInt = #line
  ) {
    self.init(
      checked: selector, receiver: RespondableClass.self, receiverType: Metaclass<Receiver>.self,
      types: repeat (each Parameter).self, result: Result.self,
      site: RegistrationSite(fileID: fileID, line: line)
    ) { (object: RespondableClass, parameter: repeat each Parameter) in
      try handler(object.metatype(as: Receiver.self), repeat each parameter)
    }
  }

  /// Creates a class method from an asynchronous closure that takes the class and then the
  /// arguments.
  ///
  /// ``Respondable/performAsync(_:_:as:)`` waits for the closure, and so does a question to a
  /// multicast.
  ///
  /// - Precondition: The closure takes as many arguments as the selector has colons.
  @inline(never)
  @_disfavoredOverload
  public init<Receiver: Respondable, each Parameter, Result: Sendable>(
    class selector: Selector,
    handler: @escaping @Sendable (Receiver.Type, repeat each Parameter) async throws -> Result,
    fileID: StaticString = #fileID, line: UInt = #line
  ) {
    self.init(
      checked: selector, receiver: RespondableClass.self, receiverType: Metaclass<Receiver>.self,
      types: repeat (each Parameter).self, result: Result.self,
      site: RegistrationSite(fileID: fileID, line: line),
      callAsync: { (object: RespondableClass, parameter: repeat each Parameter) in
        try await handler(object.metatype(as: Receiver.self), repeat each parameter)
      }
    ) { (object: RespondableClass, _: repeat each Parameter) in
      throw InvocationError.asynchronousMethod(selector, receiver: type(of: object))
    }
  }

  /// Creates a class method from a closure confined to the main actor.
  ///
  /// A message that reaches the method on another thread is the error
  /// ``InvocationError/mainActorRequired(_:receiver:)``, unless its sender waits for the method, as
  /// ``Respondable/performAsync(_:_:as:)`` does.
  ///
  /// - Precondition: The closure takes as many arguments as the selector has colons.
  @inline(never)
  public init<Receiver: Respondable, each Parameter, Result: Sendable>(
    class selector: Selector,
    onMainActor handler:
      @escaping @MainActor @Sendable (Receiver.Type, repeat each Parameter) throws -> Result,
    fileID: StaticString = #fileID, line: UInt = #line
  ) {
    self.init(
      checked: selector, receiver: RespondableClass.self, receiverType: Metaclass<Receiver>.self,
      types: repeat (each Parameter).self, result: Result.self,
      site: RegistrationSite(fileID: fileID, line: line), confinement: .checked,
      callAsync: { (object: RespondableClass, parameter: repeat each Parameter) in
        // Safety: the sender gave the arguments away, and each argument is `Sendable` or wrapped in
        // `UncheckedSendable`.
        let arguments = UncheckedSendable((repeat each parameter))
        return try await handler(
          object.metatype(as: Receiver.self), repeat each arguments.value)
      }
    ) { (object: RespondableClass, parameter: repeat each Parameter) in
      try MainActorConfinement.check(selector, object)
      // Safety: the arguments stay on this thread, because the check has found that the caller runs
      // on the main actor.
      let arguments = UncheckedSendable((repeat each parameter))
      return try MainActor.assumeIsolated {
        try handler(object.metatype(as: Receiver.self), repeat each arguments.value)
      }
    }
  }

  /// Creates a class method that takes the invocation, with arguments of any number and type.
  ///
  /// The closure sets the return value with ``Invocation/setReturnValue(_:)``.
  public init<Receiver: Respondable>(
    class selector: Selector,
    invocation handler: @escaping @Sendable (Receiver.Type, inout Invocation) throws -> Void,
    fileID: StaticString = #fileID, line: UInt = #line
  ) {
    self.init(class: selector, RegistrationSite(fileID: fileID, line: line), invocation: handler)
  }

  /// Creates a class method for every selector that has no other class method.
  ///
  /// The class's object then responds to every selector. All class methods for a single selector,
  /// including inherited and resolved class methods, take precedence over the fallback. The
  /// fallback takes precedence over forwarding.
  public static func fallback<Receiver: Respondable>(
    class handler: @escaping @Sendable (Receiver.Type, inout Invocation) throws -> Void,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> Method {
    Method(class: nil, RegistrationSite(fileID: fileID, line: line), invocation: handler)
  }

  private init<Receiver: Respondable>(
    class selector: Selector?, _ site: RegistrationSite,
    invocation handler: @escaping @Sendable (Receiver.Type, inout Invocation) throws -> Void
  ) {
    self.init(selector, site, receiverType: Metaclass<Receiver>.self) {
      (object: RespondableClass, invocation: inout Invocation) in
      try handler(object.metatype(as: Receiver.self), &invocation)
    }
  }

  /// Erases the types of a handler that takes the class.
  ///
  /// `Values` is the tuple of the handler's parameter types.
  @inlinable @inline(__always)
  init<Receiver: Respondable, Values, Result: Sendable>(
    checkedClass selector: Selector, argumentTypes: [any Any.Type], site: RegistrationSite,
    confinement: MainActorConfinement = .none,
    callAsync: (@Sendable (Receiver.Type, Invocation) async throws -> any Sendable)? = nil,
    exactly: @escaping @Sendable (Receiver.Type, Values) throws -> Result,
    converting: @escaping @Sendable (Receiver.Type, inout ArgumentReader) throws -> Result
  ) {
    var erasedAsync: Implementation.AsyncCall?
    if let callAsync {
      erasedAsync = { object, invocation in
        // Safety: the receiver is a `Metaclass<Receiver>` or a `Metaclass` of a subclass. Both are
        // subclasses of `RespondableClass`.
        let object = unsafeDowncast(object, to: RespondableClass.self)
        return try await callAsync(object.metatype(as: Receiver.self), invocation)
      }
    }
    self.init(
      checked: selector, receiverType: Metaclass<Receiver>.self, argumentTypes: argumentTypes,
      site: site, confinement: confinement, callAsync: erasedAsync,
      exactly: { (object: RespondableClass, values: Values) -> Result in
        try exactly(object.metatype(as: Receiver.self), values)
      },
      converting: { (object: RespondableClass, reader: inout ArgumentReader) -> Result in
        try converting(object.metatype(as: Receiver.self), &reader)
      })
  }
}
