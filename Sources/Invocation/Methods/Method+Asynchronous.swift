extension Method {
  /// Creates a method from an asynchronous closure that takes the receiver and then the arguments.
  ///
  /// Use an asynchronous closure for an actor, and for a handler that has to wait:
  ///
  /// ```swift
  /// Method("usage:") { (meter: Meter, since: Int) async in await meter.usage(since: since) }
  /// ```
  ///
  /// A multicast starts the closure on the delegate's queue, in the order of the messages. While
  /// the closure is suspended, the closure for the next message may start. A `send` does not wait
  /// until the closure ends, but a question does. ``Respondable/performAsync(_:_:as:)`` waits for
  /// the closure, and `perform` throws ``InvocationError/asynchronousMethod(_:receiver:)``.
  ///
  /// - Precondition: The closure takes as many arguments as the selector has colons.
  @inline(never)
  @_disfavoredOverload
  public init<Receiver: AnyObject, each Parameter, Result: Sendable>(
    _ selector: Selector,
    handler: @escaping @Sendable (Receiver, repeat each Parameter) async throws -> Result,
    fileID: StaticString = #fileID, line: UInt = #line
  ) {
    self.init(
      checked: selector, receiver: Receiver.self, types: repeat (each Parameter).self,
      result: Result.self, site: RegistrationSite(fileID: fileID, line: line), callAsync: handler
    ) { (receiver: Receiver, _: repeat each Parameter) in
      throw InvocationError.asynchronousMethod(selector, receiver: type(of: receiver))
    }
  }
}

extension Method {
  /// Creates an asynchronous method for every selector that has no other method.
  ///
  /// Use an asynchronous fallback for a proxy that has to wait for the object that it represents:
  ///
  /// ```swift
  /// static let methods = MethodTable {
  ///   Method.fallback(asynchronous: { (proxy: Proxy, invocation: inout Invocation) async throws in
  ///     try await invocation.setReturnValue(proxy.connection.answer(to: invocation))
  ///   })
  /// }
  /// ```
  ///
  /// An object with a fallback responds to every selector, unless its class declares
  /// ``Respondable/responds(to:)``. ``Respondable/performAsync(_:_:as:)`` waits for the closure,
  /// and `perform` throws ``InvocationError/asynchronousMethod(_:receiver:)``. In all other
  /// respects, the method behaves like ``fallback(_:fileID:line:)``.
  public static func fallback<Receiver: AnyObject>(
    asynchronous handler:
      @escaping @Sendable (Receiver, inout Invocation) async throws -> Void,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> Method {
    Method(
      nil, RegistrationSite(fileID: fileID, line: line), asynchronousInvocation: handler)
  }

  /// Creates an asynchronous method that takes the invocation, for `selector` or as a fallback.
  package init<Receiver: AnyObject>(
    _ selector: Selector?, _ site: RegistrationSite,
    asynchronousInvocation handler:
      @escaping @Sendable (Receiver, inout Invocation) async throws -> Void
  ) {
    self.init(
      Implementation(
        selector: selector, signature: selector.map(MethodSignature.init(untypedFor:)),
        receiverType: Receiver.self, site: site,
        callAsync: { receiver, invocation in
          var invocation = invocation
          invocation.prepare(for: receiver as? any Respondable)
          try await handler(unsafeDowncast(receiver, to: Receiver.self), &invocation)
          return invocation.presentReturnValue ?? NoReturnValue()
        },
        handler: { receiver, invocation in
          throw InvocationError.asynchronousMethod(
            invocation.selector, receiver: type(of: receiver))
        }))
  }
}
