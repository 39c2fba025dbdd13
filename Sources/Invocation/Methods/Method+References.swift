// The compiler (6.3) crashes where a method reference is passed as `(Receiver) -> (repeat each
// Parameter) -> Result` and one of the parameters is a function. So there is a form for each of
// the first numbers of parameters beside the one for any number.

extension Method {
  /// Makes a method from a reference to a class's method, such as `ChatWindow.show(_:from:)`.
  ///
  /// A subclass that overrides the method in Swift has its own called. A method that is confined to
  /// the main actor is passed as `onMainActor:`; the compiler does not notice if it is not.
  ///
  /// - Precondition: The method takes as many arguments as the selector has colons.
  @inlinable @inline(never)
  @_disfavoredOverload
  public init<Receiver: AnyObject, each Parameter, Result: Sendable>(
    _ selector: Selector,
    _ method: @escaping @Sendable (Receiver) -> (repeat each Parameter) throws -> Result
  ) {
    self.init(
      selector,
      handler: { (receiver: Receiver, parameter: repeat each Parameter) in
        try method(receiver)(repeat each parameter)
      })
  }

  /// Makes a method from a method reference with this number of parameters.
  @inlinable @inline(__always)
  public init<Receiver: AnyObject, First, Result: Sendable>(
    _ selector: Selector,
    _ method: @escaping @Sendable (Receiver) -> (First) throws -> Result
  ) {
    self.init(
      checked: selector, argumentTypes: [First.self],
      exactly: { (receiver: Receiver, values: First) -> Result in
        try method(receiver)(values)
      },
      converting: { (receiver: Receiver, reader: inout ArgumentReader) -> Result in
        try method(receiver)(try reader.next(as: First.self))
      })
  }

  /// Makes a method from a method reference with this number of parameters.
  @inlinable @inline(__always)
  public init<Receiver: AnyObject, First, Second, Result: Sendable>(
    _ selector: Selector,
    _ method: @escaping @Sendable (Receiver) -> (First, Second) throws -> Result
  ) {
    self.init(
      checked: selector, argumentTypes: [First.self, Second.self],
      exactly: { (receiver: Receiver, values: (First, Second)) -> Result in
        try method(receiver)(values.0, values.1)
      },
      converting: { (receiver: Receiver, reader: inout ArgumentReader) -> Result in
        try method(receiver)(try reader.next(as: First.self), try reader.next(as: Second.self))
      })
  }

  /// Makes a method from a method reference with this number of parameters.
  @inlinable @inline(__always)
  public init<Receiver: AnyObject, First, Second, Third, Result: Sendable>(
    _ selector: Selector,
    _ method: @escaping @Sendable (Receiver) -> (First, Second, Third) throws -> Result
  ) {
    self.init(
      checked: selector, argumentTypes: [First.self, Second.self, Third.self],
      exactly: { (receiver: Receiver, values: (First, Second, Third)) -> Result in
        try method(receiver)(values.0, values.1, values.2)
      },
      converting: { (receiver: Receiver, reader: inout ArgumentReader) -> Result in
        try method(receiver)(
          try reader.next(as: First.self), try reader.next(as: Second.self),
          try reader.next(as: Third.self))
      })
  }

  /// Makes a method from a method reference with this number of parameters.
  @inlinable @inline(__always)
  public init<Receiver: AnyObject, First, Second, Third, Fourth, Result: Sendable>(
    _ selector: Selector,
    _ method: @escaping @Sendable (Receiver) -> (First, Second, Third, Fourth) throws -> Result
  ) {
    self.init(
      checked: selector, argumentTypes: [First.self, Second.self, Third.self, Fourth.self],
      exactly: { (receiver: Receiver, values: (First, Second, Third, Fourth)) -> Result in
        try method(receiver)(values.0, values.1, values.2, values.3)
      },
      converting: { (receiver: Receiver, reader: inout ArgumentReader) -> Result in
        try method(receiver)(
          try reader.next(as: First.self), try reader.next(as: Second.self),
          try reader.next(as: Third.self), try reader.next(as: Fourth.self))
      })
  }
}

extension Method {
  /// Makes a method from a reference to a class's method that is confined to the main actor.
  ///
  /// A message that reaches it elsewhere is ``InvocationError/mainActorRequired(_:receiver:)``.
  ///
  /// - Precondition: The method takes as many arguments as the selector has colons.
  @inlinable @inline(never)
  @_disfavoredOverload
  public init<Receiver: AnyObject, each Parameter, Result: Sendable>(
    _ selector: Selector,
    onMainActor method:
      @escaping @Sendable (Receiver) -> @MainActor (repeat each Parameter) throws -> Result
  ) {
    self.init(
      selector,
      onMainActor: { (receiver: Receiver, parameter: repeat each Parameter) in
        try method(receiver)(repeat each parameter)
      })
  }

  /// Makes a method from a method reference confined to the main actor, with this number of
  /// parameters.
  @inlinable @inline(__always)
  public init<Receiver: AnyObject, First, Result: Sendable>(
    _ selector: Selector,
    onMainActor method: @escaping @Sendable (Receiver) -> @MainActor (First) throws -> Result
  ) {
    self.init(
      selector,
      onMainActor: { (receiver: Receiver, first: First) in
        try method(receiver)(first)
      })
  }

  /// Makes a method from a method reference confined to the main actor, with this number of
  /// parameters.
  @inlinable @inline(__always)
  public init<Receiver: AnyObject, First, Second, Result: Sendable>(
    _ selector: Selector,
    onMainActor method:
      @escaping @Sendable (Receiver) -> @MainActor (First, Second) throws -> Result
  ) {
    self.init(
      selector,
      onMainActor: { (receiver: Receiver, first: First, second: Second) in
        try method(receiver)(first, second)
      })
  }

  /// Makes a method from a method reference confined to the main actor, with this number of
  /// parameters.
  @inlinable @inline(__always)
  public init<Receiver: AnyObject, First, Second, Third, Result: Sendable>(
    _ selector: Selector,
    onMainActor method:
      @escaping @Sendable (Receiver) -> @MainActor (First, Second, Third) throws -> Result
  ) {
    self.init(
      selector,
      onMainActor: { (receiver: Receiver, first: First, second: Second, third: Third) in
        try method(receiver)(first, second, third)
      })
  }

  /// Makes a method from a method reference confined to the main actor, with this number of
  /// parameters.
  @inlinable @inline(__always)
  public init<Receiver: AnyObject, First, Second, Third, Fourth, Result: Sendable>(
    _ selector: Selector,
    onMainActor method:
      @escaping @Sendable (Receiver) -> @MainActor (First, Second, Third, Fourth) throws -> Result
  ) {
    self.init(
      selector,
      onMainActor: {
        (receiver: Receiver, first: First, second: Second, third: Third, fourth: Fourth) in
        try method(receiver)(first, second, third, fourth)
      })
  }
}
