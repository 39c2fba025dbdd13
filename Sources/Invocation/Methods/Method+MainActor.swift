extension Method {
  /// Makes a method from a closure that is confined to the main actor.
  ///
  /// A message that reaches it elsewhere than on the main actor is an error,
  /// ``InvocationError/mainActorRequired(_:receiver:)``, and not a hop: a delegate of a multicast
  /// is added with the main queue, or with `DeliveryMode.mainActor`.
  ///
  /// - Precondition: The closure takes as many arguments as the selector has colons.
  @inlinable @inline(never)
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
        // The arguments were sent, so each is `Sendable` or wrapped as such; the receiver belongs
        // to the main actor.
        let arguments = UncheckedSendable((receiver, (repeat each parameter)))
        return try await handler(arguments.value.0, repeat each arguments.value.1)
      }
    ) { (receiver: Receiver, parameter: repeat each Parameter) in
      try MainActorConfinement.check(selector, receiver)
      // Not sent anywhere: the check says that we are on the main actor.
      let arguments = UncheckedSendable((receiver, (repeat each parameter)))
      return try MainActor.assumeIsolated {
        try handler(arguments.value.0, repeat each arguments.value.1)
      }
    }
  }
}
