extension Method {
  /// Creates a method from a closure confined to the main actor.
  ///
  /// A message that reaches the method on another thread is the error
  /// ``InvocationError/mainActorRequired(_:receiver:)``. The message is passed on to the main actor
  /// only if its sender waits for the method, as ``Respondable/performAsync(_:_:as:)`` and a
  /// question to a multicast do. Add a delegate with such a method to a multicast with the main
  /// queue, or with `DeliveryMode.mainActor`.
  ///
  /// - Precondition: The closure takes as many arguments as the selector has colons.
  @inline(never)
  @_disfavoredOverload
  public init<Receiver: AnyObject, each Parameter, Result: Sendable>(
    _ selector: Selector,
    onMainActor handler:
      @escaping @MainActor @Sendable (Receiver, repeat each Parameter) throws -> Result,
    fileID: StaticString = #fileID, line: UInt = #line
  ) {
    self.init(
      checked: selector, receiver: Receiver.self, types: repeat (each Parameter).self,
      result: Result.self, site: RegistrationSite(fileID: fileID, line: line),
      confinement: .checked,
      callAsync: { (receiver: Receiver, parameter: repeat each Parameter) in
        // Safety: the sender gave the arguments away, and each argument is `Sendable` or wrapped in
        // `UncheckedSendable`. The receiver is used only on the main actor.
        let arguments = UncheckedSendable((receiver, (repeat each parameter)))
        return try await handler(arguments.value.0, repeat each arguments.value.1)
      }
    ) { (receiver: Receiver, parameter: repeat each Parameter) in
      try MainActorConfinement.check(selector, receiver)
      // Safety: the receiver and the arguments stay on this thread, because the check has found
      // that the caller runs on the main actor.
      let arguments = UncheckedSendable((receiver, (repeat each parameter)))
      return try MainActor.assumeIsolated {
        try handler(arguments.value.0, repeat each arguments.value.1)
      }
    }
  }
}
