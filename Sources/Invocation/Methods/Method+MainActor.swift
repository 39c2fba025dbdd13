extension Method {
  /// Makes a method from a closure that is confined to the main actor.
  ///
  /// A message that reaches it elsewhere than on the main actor is an error,
  /// ``InvocationError/mainActorRequired(_:receiver:)``, and not a hop: a delegate of a multicast
  /// is added with the main queue, or with `Delivery.mainActor`.
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

extension Method {
  /// Makes a method from a reference to a class's method that is confined to the main actor.
  ///
  /// A message that reaches it elsewhere is ``InvocationError/mainActorRequired(_:receiver:)``.
  /// There is a form for up to six parameters.
  ///
  /// - Precondition: The method takes as many arguments as the selector has colons.
  @inlinable @inline(__always)
  public init<Receiver: AnyObject, Result: Sendable>(
    _ selector: Selector,
    onMainActor method:
      @escaping @Sendable (Receiver) -> @MainActor () throws -> Result,
    fileID: StaticString = #fileID, line: UInt = #line
  ) {
    self.init(
      selector,
      onMainActor: { (receiver: Receiver) in
        try method(receiver)()
      }, fileID: fileID, line: line)
  }

  /// Makes a method from a method reference confined to the main actor, with this number of
  /// parameters.
  @inlinable @inline(__always)
  public init<Receiver: AnyObject, First, Result: Sendable>(
    _ selector: Selector,
    onMainActor method:
      @escaping @Sendable (Receiver) -> @MainActor (First) throws -> Result,
    fileID: StaticString = #fileID, line: UInt = #line
  ) {
    self.init(
      selector,
      onMainActor: { (receiver: Receiver, first: First) in
        try method(receiver)(first)
      }, fileID: fileID, line: line)
  }

  /// Makes a method from a method reference confined to the main actor, with this number of
  /// parameters.
  @inlinable @inline(__always)
  public init<Receiver: AnyObject, First, Second, Result: Sendable>(
    _ selector: Selector,
    onMainActor method:
      @escaping @Sendable (Receiver) -> @MainActor (First, Second) throws -> Result,
    fileID: StaticString = #fileID, line: UInt = #line
  ) {
    self.init(
      selector,
      onMainActor: { (receiver: Receiver, first: First, second: Second) in
        try method(receiver)(first, second)
      }, fileID: fileID, line: line)
  }

  /// Makes a method from a method reference confined to the main actor, with this number of
  /// parameters.
  @inlinable @inline(__always)
  public init<Receiver: AnyObject, First, Second, Third, Result: Sendable>(
    _ selector: Selector,
    onMainActor method:
      @escaping @Sendable (Receiver) -> @MainActor (First, Second, Third) throws -> Result,
    fileID: StaticString = #fileID, line: UInt = #line
  ) {
    self.init(
      selector,
      onMainActor: { (receiver: Receiver, first: First, second: Second, third: Third) in
        try method(receiver)(first, second, third)
      }, fileID: fileID, line: line)
  }

  /// Makes a method from a method reference confined to the main actor, with this number of
  /// parameters.
  @inlinable @inline(__always)
  public init<Receiver: AnyObject, First, Second, Third, Fourth, Result: Sendable>(
    _ selector: Selector,
    onMainActor method:
      @escaping @Sendable (Receiver) -> @MainActor (First, Second, Third, Fourth) throws -> Result,
    fileID: StaticString = #fileID, line: UInt = #line
  ) {
    self.init(
      selector,
      onMainActor: {
        (receiver: Receiver, first: First, second: Second, third: Third, fourth: Fourth) in
        try method(receiver)(first, second, third, fourth)
      }, fileID: fileID, line: line)
  }

  /// Makes a method from a method reference confined to the main actor, with this number of
  /// parameters.
  @inlinable @inline(__always)
  public init<Receiver: AnyObject, First, Second, Third, Fourth, Fifth, Result: Sendable>(
    _ selector: Selector,
    onMainActor method:
      @escaping @Sendable (Receiver) ->
      @MainActor (First, Second, Third, Fourth, Fifth) throws -> Result,
    fileID: StaticString = #fileID, line: UInt = #line
  ) {
    self.init(
      selector,
      onMainActor: {
        (
          receiver: Receiver, first: First, second: Second, third: Third, fourth: Fourth,
          fifth: Fifth
        ) in
        try method(receiver)(first, second, third, fourth, fifth)
      }, fileID: fileID, line: line)
  }

  /// Makes a method from a method reference confined to the main actor, with this number of
  /// parameters.
  @inlinable @inline(__always)
  public init<Receiver: AnyObject, First, Second, Third, Fourth, Fifth, Sixth, Result: Sendable>(
    _ selector: Selector,
    onMainActor method:
      @escaping @Sendable (Receiver) ->
      @MainActor (First, Second, Third, Fourth, Fifth, Sixth) throws -> Result,
    fileID: StaticString = #fileID, line: UInt = #line
  ) {
    self.init(
      selector,
      onMainActor: {
        (
          receiver: Receiver, first: First, second: Second, third: Third, fourth: Fourth,
          fifth: Fifth, sixth: Sixth
        ) in
        try method(receiver)(first, second, third, fourth, fifth, sixth)
      }, fileID: fileID, line: line)
  }
}
