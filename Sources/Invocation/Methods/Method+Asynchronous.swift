extension Method {
  /// Makes a method from an asynchronous closure that takes the receiver and then the arguments.
  ///
  /// For actors, and for handlers that have to wait:
  ///
  /// ```swift
  /// Method("usage:") { (meter: Meter, since: Int) async in await meter.usage(since: since) }
  /// ```
  ///
  /// A multicast starts it on the delegate's queue, in the order of the messages. While it is
  /// suspended, the next message may start. A `send` does not wait for it to end; a question does.
  /// `perform` throws ``InvocationError/asynchronousMethod(_:receiver:)``;
  /// ``Respondable/performAsync(_:_:as:)`` waits.
  ///
  /// - Precondition: The closure takes as many arguments as the selector has colons.
  @inlinable @inline(never)
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
  /// Makes an asynchronous method for every selector that is not otherwise handled.
  ///
  /// For a proxy, which has to wait for the object that it stands for:
  ///
  /// ```swift
  /// static let methods = MethodTable {
  ///   Method.fallback(asynchronous: { (proxy: Proxy, invocation: inout Invocation) async throws in
  ///     try await invocation.setReturnValue(proxy.connection.answer(to: invocation))
  ///   })
  /// }
  /// ```
  ///
  /// An object that has one responds to every selector, unless its class declares
  /// ``Respondable/responds(to:)``. `perform` throws
  /// ``InvocationError/asynchronousMethod(_:receiver:)``; ``Respondable/performAsync(_:_:as:)``
  /// waits. Otherwise as ``fallback(_:fileID:line:)``.
  public static func fallback<Receiver: AnyObject>(
    asynchronous handler:
      @escaping @Sendable (Receiver, inout Invocation) async throws -> Void,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> Method {
    Method(
      Implementation(
        selector: nil, signature: nil, receiverType: Receiver.self,
        site: RegistrationSite(fileID: fileID, line: line),
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
