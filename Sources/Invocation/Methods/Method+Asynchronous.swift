extension Method {
  /// Makes a method from an asynchronous closure that takes the receiver and then the arguments.
  ///
  /// It is what an actor answers with, and anyone who has to wait:
  ///
  /// ```swift
  /// Method("usage:") { (meter: Meter, since: Int) async in await meter.usage(since: since) }
  /// ```
  ///
  /// A multicast starts it on the delegate's queue, in the order of the messages. Where it waits,
  /// the next message may start. What is sent to it isn't waited for; what is asked of it is. To
  /// `perform` it is ``InvocationError/asynchronousMethod(_:receiver:)``;
  /// ``Respondable/performAsync(_:_:as:)`` waits.
  ///
  /// - Precondition: The closure takes as many arguments as the selector has colons.
  @inlinable @inline(never)
  @_disfavoredOverload
  public init<Receiver: AnyObject, each Parameter, Result: Sendable>(
    _ selector: Selector,
    handler: @escaping @Sendable (Receiver, repeat each Parameter) async throws -> Result
  ) {
    self.init(
      checked: selector, receiver: Receiver.self, types: repeat (each Parameter).self,
      result: Result.self, callAsync: handler
    ) { (receiver: Receiver, _: repeat each Parameter) in
      throw InvocationError.asynchronousMethod(selector, receiver: type(of: receiver))
    }
  }

  /// Makes a method from a reference to an asynchronous method of a class.
  ///
  /// See the form with a closure.
  ///
  /// - Precondition: The method takes as many arguments as the selector has colons.
  @inlinable @inline(never)
  @_disfavoredOverload
  public init<Receiver: AnyObject, each Parameter, Result: Sendable>(
    _ selector: Selector,
    _ method: @escaping @Sendable (Receiver) -> (repeat each Parameter) async throws -> Result
  ) {
    self.init(
      selector,
      handler: { (receiver: Receiver, parameter: repeat each Parameter) async throws in
        try await method(receiver)(repeat each parameter)
      })
  }

  /// Makes a method from an asynchronous closure that takes the arguments only.
  ///
  /// - Precondition: The closure takes as many arguments as the selector has colons.
  package static func withoutReceiver<each Parameter, Result: Sendable>(
    _ selector: Selector,
    asynchronous closure: @escaping @Sendable (repeat each Parameter) async throws -> Result
  ) -> Method {
    Method(
      selector,
      handler: { (_: AnyObject, parameter: repeat each Parameter) async throws in
        try await closure(repeat each parameter)
      })
  }
}
