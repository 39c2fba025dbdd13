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
  /// Makes a method from a reference to an asynchronous method of a class.
  ///
  /// See the form with a closure. There is a form for up to six parameters.
  ///
  /// - Precondition: The method takes as many arguments as the selector has colons.
  @inlinable @inline(never)
  @_disfavoredOverload
  public init<Receiver: AnyObject, Result: Sendable>(
    _ selector: Selector,
    _ method: @escaping @Sendable (Receiver) -> () async throws -> Result,
    fileID: StaticString = #fileID, line: UInt = #line
  ) {
    self.init(
      selector,
      handler: { (receiver: Receiver) async throws in
        try await method(receiver)()
      }, fileID: fileID, line: line)
  }

  /// Makes a method from a reference to an asynchronous method with this number of parameters.
  @inlinable @inline(never)
  @_disfavoredOverload
  public init<Receiver: AnyObject, First, Result: Sendable>(
    _ selector: Selector,
    _ method: @escaping @Sendable (Receiver) -> (First) async throws -> Result,
    fileID: StaticString = #fileID, line: UInt = #line
  ) {
    self.init(
      selector,
      handler: { (receiver: Receiver, first: First) async throws in
        try await method(receiver)(first)
      }, fileID: fileID, line: line)
  }

  /// Makes a method from a reference to an asynchronous method with this number of parameters.
  @inlinable @inline(never)
  @_disfavoredOverload
  public init<Receiver: AnyObject, First, Second, Result: Sendable>(
    _ selector: Selector,
    _ method: @escaping @Sendable (Receiver) -> (First, Second) async throws -> Result,
    fileID: StaticString = #fileID, line: UInt = #line
  ) {
    self.init(
      selector,
      handler: { (receiver: Receiver, first: First, second: Second) async throws in
        try await method(receiver)(first, second)
      }, fileID: fileID, line: line)
  }

  /// Makes a method from a reference to an asynchronous method with this number of parameters.
  @inlinable @inline(never)
  @_disfavoredOverload
  public init<Receiver: AnyObject, First, Second, Third, Result: Sendable>(
    _ selector: Selector,
    _ method: @escaping @Sendable (Receiver) -> (First, Second, Third) async throws -> Result,
    fileID: StaticString = #fileID, line: UInt = #line
  ) {
    self.init(
      selector,
      handler: { (receiver: Receiver, first: First, second: Second, third: Third) async throws in
        try await method(receiver)(first, second, third)
      }, fileID: fileID, line: line)
  }

  /// Makes a method from a reference to an asynchronous method with this number of parameters.
  @inlinable @inline(never)
  @_disfavoredOverload
  public init<Receiver: AnyObject, First, Second, Third, Fourth, Result: Sendable>(
    _ selector: Selector,
    _ method:
      @escaping @Sendable (Receiver) -> (First, Second, Third, Fourth) async throws -> Result,
    fileID: StaticString = #fileID, line: UInt = #line
  ) {
    self.init(
      selector,
      handler: {
        (receiver: Receiver, first: First, second: Second, third: Third, fourth: Fourth)
          async throws in
        try await method(receiver)(first, second, third, fourth)
      }, fileID: fileID, line: line)
  }

  /// Makes a method from a reference to an asynchronous method with this number of parameters.
  @inlinable @inline(never)
  @_disfavoredOverload
  public init<Receiver: AnyObject, First, Second, Third, Fourth, Fifth, Result: Sendable>(
    _ selector: Selector,
    _ method:
      @escaping @Sendable (Receiver) -> (First, Second, Third, Fourth, Fifth) async throws -> Result,
    fileID: StaticString = #fileID, line: UInt = #line
  ) {
    self.init(
      selector,
      handler: {
        (
          receiver: Receiver, first: First, second: Second, third: Third, fourth: Fourth,
          fifth: Fifth
        ) async throws in
        try await method(receiver)(first, second, third, fourth, fifth)
      }, fileID: fileID, line: line)
  }

  /// Makes a method from a reference to an asynchronous method with this number of parameters.
  @inlinable @inline(never)
  @_disfavoredOverload
  public init<Receiver: AnyObject, First, Second, Third, Fourth, Fifth, Sixth, Result: Sendable>(
    _ selector: Selector,
    _ method:
      @escaping @Sendable (Receiver) -> (First, Second, Third, Fourth, Fifth, Sixth) async throws ->
      Result,
    fileID: StaticString = #fileID, line: UInt = #line
  ) {
    self.init(
      selector,
      handler: {
        (
          receiver: Receiver, first: First, second: Second, third: Third, fourth: Fourth,
          fifth: Fifth, sixth: Sixth
        ) async throws in
        try await method(receiver)(first, second, third, fourth, fifth, sixth)
      }, fileID: fileID, line: line)
  }
}

extension Method {
  /// Makes an asynchronous method for every selector that is not otherwise handled.
  ///
  /// For a proxy, which has to wait for the object that it stands for:
  ///
  /// ```swift
  /// static let methods = MethodTable {
  ///   Method.otherwise(asynchronous: { (proxy: Proxy, invocation: inout Invocation) async throws in
  ///     try await invocation.setReturnValue(proxy.connection.answer(to: invocation))
  ///   })
  /// }
  /// ```
  ///
  /// An object that has one responds to every selector, unless its class declares
  /// ``Respondable/responds(to:)``. `perform` throws
  /// ``InvocationError/asynchronousMethod(_:receiver:)``; ``Respondable/performAsync(_:_:as:)``
  /// waits. Otherwise as ``otherwise(_:fileID:line:)``.
  public static func otherwise<Receiver: AnyObject>(
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
