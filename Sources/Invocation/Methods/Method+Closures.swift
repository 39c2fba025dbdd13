import RuntimeSupport

extension Method {
  /// Creates a method from a closure that takes the receiver and then the arguments.
  ///
  /// - Precondition: The closure takes as many arguments as the selector has colons. Otherwise this
  ///   initializer traps with the class, the selector, and the file and line of the call.
  @inline(never)
  public init<Receiver: AnyObject, each Parameter, Result: Sendable>(
    _ selector: Selector,
    handler: @escaping @Sendable (Receiver, repeat each Parameter) throws -> Result,
    fileID: StaticString = #fileID, line: UInt = #line
  ) {
    self.init(
      checked: selector, receiver: Receiver.self, types: repeat (each Parameter).self,
      result: Result.self, site: RegistrationSite(fileID: fileID, line: line), call: handler)
  }

  /// Erases the types of a handler with a parameter pack.
  // Not inlined: if a function with a parameter pack is inlined into generic code, the optimizer of
  // Swift 6.3 leaves the types of the pack on the stack of a function that has returned.
  @inline(never)
  init<Receiver: AnyObject, each Parameter, Result: Sendable>(
    checked selector: Selector, receiver: Receiver.Type, receiverType: AnyObject.Type? = nil,
    types: repeat (each Parameter).Type, result: Result.Type, site: RegistrationSite,
    confinement: MainActorConfinement = .none,
    callAsync: (@Sendable (Receiver, repeat each Parameter) async throws -> Result)? = nil,
    call: @escaping @Sendable (Receiver, repeat each Parameter) throws -> Result
  ) {
    var argumentTypes: [any Any.Type] = []
    repeat argumentTypes.append((each Parameter).self)
    var erasedAsync: Implementation.AsyncCall?
    if let callAsync {
      erasedAsync = { receiver, invocation in
        var reader = ArgumentReader(invocation)
        return try await callAsync(
          unsafeDowncast(receiver, to: Receiver.self),
          repeat try reader.next(as: (each Parameter).self))
      }
    }
    self.init(
      checked: selector, receiverType: receiverType ?? Receiver.self, argumentTypes: argumentTypes,
      site: site, confinement: confinement, callAsync: erasedAsync,
      exactHandler: PackFunction.handler(of: (repeat each Parameter).self, receiving: call),
      handler: { receiver, invocation in
        var reader = ArgumentReader(invocation)
        return try call(
          unsafeDowncast(receiver, to: Receiver.self),
          repeat try reader.next(as: (each Parameter).self))
      })
  }

  /// Erases the types of a handler with a parameter pack.
  ///
  /// If there is no `exactHandler`, every message runs `handler`, which reads the arguments one by
  /// one.
  init<Values, Result: Sendable>(
    checked selector: Selector, receiverType: AnyObject.Type, argumentTypes: [any Any.Type],
    site: RegistrationSite, confinement: MainActorConfinement = .none,
    callAsync: Implementation.AsyncCall? = nil,
    exactHandler: PackFunction.Handler<Values, Result>?,
    handler: @escaping Implementation.Handler
  ) {
    let signature = MethodSignature(argumentTypes: argumentTypes, returnType: Result.self)
    Self.checkParameterCount(
      of: signature, for: selector, of: receiverType, site, mayReportErrors: false)
    guard let exactHandler else {
      self.init(
        Implementation(
          selector: selector, signature: signature, receiverType: receiverType, site: site,
          confinement: confinement, callAsync: callAsync, handler: handler))
      return
    }
    self.init(
      TypedImplementation<Values, Result>(
        selector: selector, signature: signature, receiverType: receiverType, site: site,
        confinement: confinement, callAsync: callAsync,
        storeType: ObjectIdentifier(TypedArguments<Values>.self), exactHandler: exactHandler,
        handler: handler))
  }

  /// Erases the types of a handler.
  ///
  /// `Values` is the tuple of the handler's parameter types. If `receiverType` is given, all
  /// receivers are of this class, and `Receiver` is one of its superclasses. If `mayReportErrors`
  /// is `true`, the selector may have one part more than the handler has parameters; the caller
  /// then adds an argument with ``takingLastArgument(_:_:)``.
  @inlinable @inline(__always)
  init<Receiver: AnyObject, Values, Result: Sendable>(
    checked selector: Selector, receiverType: AnyObject.Type? = nil,
    argumentTypes: [any Any.Type], site: RegistrationSite,
    mayReportErrors: Bool = false,
    confinement: MainActorConfinement = .none, callAsync: Implementation.AsyncCall? = nil,
    exactly: @escaping @Sendable (Receiver, Values) throws -> Result,
    converting: @escaping @Sendable (Receiver, inout ArgumentReader) throws -> Result
  ) {
    let signature = MethodSignature(argumentTypes: argumentTypes, returnType: Result.self)
    let receiverType: AnyObject.Type = receiverType ?? Receiver.self
    Self.checkParameterCount(
      of: signature, for: selector, of: receiverType, site, mayReportErrors: mayReportErrors)
    // Safety: the receiver is a `Receiver`, because `receiverType` was checked before the call; see
    // `Implementation.receiverType`.
    self.init(
      TypedImplementation<Values, Result>(
        selector: selector, signature: signature, receiverType: receiverType, site: site,
        confinement: confinement, callAsync: callAsync,
        storeType: ObjectIdentifier(TypedArguments<Values>.self),
        exactHandler: { receiver, values in
          try exactly(unsafeDowncast(receiver, to: Receiver.self), values)
        },
        handler: { receiver, invocation in
          var reader = ArgumentReader(invocation)
          return try converting(unsafeDowncast(receiver, to: Receiver.self), &reader)
        }))
  }

  @usableFromInline
  static func checkParameterCount(
    of signature: MethodSignature, for selector: Selector, of receiver: AnyObject.Type,
    _ site: RegistrationSite, mayReportErrors: Bool
  ) {
    let found = signature.argumentTypes.count
    let expected = selector.numberOfArguments
    if found == expected || mayReportErrors && found + 1 == expected { return }
    let error = InvocationError.parameterCount(selector, expected: expected, found: found)
    // A closure that takes no receiver has `AnyObject` as the class of its receivers.
    let owner = receiver == AnyObject.self ? "" : " of \(RespondableClass.name(of: receiver))"
    fatalError("\(error) (the method\(owner) at \(site))")
  }
}
