// Methods that a class lists in `classMethods`. Their receiver is the class's object; their handlers
// take the class.

extension Method {
  /// Makes a class method from a closure that takes the class and then the arguments.
  ///
  /// ```swift
  /// class var classMethods: MethodTable {
  ///   MethodTable {
  ///     Method(class: "isSupported") { (type: Ping.Type) in type.isSupported }
  ///   }
  /// }
  /// ```
  ///
  /// The class is the one that was sent the message, which may be a subclass: a class function or
  /// property that it overrides runs in its version.
  ///
  /// - Precondition: The closure takes as many arguments as the selector has colons. Otherwise it
  ///   traps with the class, the selector, and the file and line of this call.
  @inlinable @inline(never)
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

  /// Makes a class method from an asynchronous closure that takes the class and then the arguments.
  ///
  /// ``Respondable/performAsync(_:_:as:)`` waits for it, as a question to a multicast does.
  ///
  /// - Precondition: The closure takes as many arguments as the selector has colons.
  @inlinable @inline(never)
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

  /// Makes a class method from a closure that is confined to the main actor.
  ///
  /// A message that reaches it elsewhere is ``InvocationError/mainActorRequired(_:receiver:)``.
  ///
  /// - Precondition: The closure takes as many arguments as the selector has colons.
  @inlinable @inline(never)
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
        // The arguments were sent, so each is `Sendable` or wrapped as such.
        let arguments = UncheckedSendable((repeat each parameter))
        return try await handler(
          object.metatype(as: Receiver.self), repeat each arguments.value)
      }
    ) { (object: RespondableClass, parameter: repeat each Parameter) in
      try MainActorConfinement.check(selector, object)
      // Not sent anywhere: the check says that we are on the main actor.
      let arguments = UncheckedSendable((repeat each parameter))
      return try MainActor.assumeIsolated {
        try handler(object.metatype(as: Receiver.self), repeat each arguments.value)
      }
    }
  }

  /// Makes a class method that takes the invocation as it is, whatever its arguments are.
  ///
  /// The closure sets the return value with ``Invocation/setReturnValue(_:)``.
  public init<Receiver: Respondable>(
    class selector: Selector,
    invocation handler: @escaping @Sendable (Receiver.Type, inout Invocation) throws -> Void,
    fileID: StaticString = #fileID, line: UInt = #line
  ) {
    self.init(class: selector, RegistrationSite(fileID: fileID, line: line), invocation: handler)
  }

  /// Makes a class method for every selector that is not otherwise handled.
  ///
  /// The class's object then responds to every selector. It comes after all class methods for a
  /// single selector, inherited and resolved ones included, and before forwarding.
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

  /// Erases the types of a handler that takes the class; `Values` is the tuple of its parameters'
  /// types.
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
