// One form for each number of parameters, and none for any number: a reference to a method with a
// parameter that is `inout`, variadic or a function crashes the compiler (6.3) where it is passed
// as `(Receiver) -> (repeat each Parameter) -> Result`.

extension Method {
  /// Makes a method from a reference to a class's method, such as `ChatWindow.show(_:from:)`.
  ///
  /// There is a form for up to six parameters; for more, use a closure. If a subclass overrides the
  /// method in Swift, its override is called. Pass a method that is confined to the main actor as
  /// `onMainActor:`; the compiler does not notice if you do not. A parameter cannot be `inout`:
  /// declare it as an ``OutParameter``.
  ///
  /// - Precondition: The method takes as many arguments as the selector has colons. Otherwise it
  ///   traps with the class, the selector, and the file and line of this call.
  @inlinable @inline(__always)
  public init<Receiver: AnyObject, Result: Sendable>(
    _ selector: Selector,
    _ method: @escaping @Sendable (Receiver) -> () throws -> Result,
    fileID: StaticString = #fileID, line: UInt = #line
  ) {
    self.init(
      checked: selector, argumentTypes: [],
      site: RegistrationSite(fileID: fileID, line: line),
      exactly: { (receiver: Receiver, values: Void) -> Result in
        try method(receiver)()
      },
      converting: { (receiver: Receiver, reader: inout ArgumentReader) -> Result in
        try method(receiver)()
      })
  }

  /// Makes a method from a method reference with this number of parameters.
  @inlinable @inline(__always)
  public init<Receiver: AnyObject, First, Result: Sendable>(
    _ selector: Selector,
    _ method: @escaping @Sendable (Receiver) -> (First) throws -> Result,
    fileID: StaticString = #fileID, line: UInt = #line
  ) {
    self.init(
      checked: selector, argumentTypes: [First.self],
      site: RegistrationSite(fileID: fileID, line: line),
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
    _ method: @escaping @Sendable (Receiver) -> (First, Second) throws -> Result,
    fileID: StaticString = #fileID, line: UInt = #line
  ) {
    self.init(
      checked: selector, argumentTypes: [First.self, Second.self],
      site: RegistrationSite(fileID: fileID, line: line),
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
    _ method: @escaping @Sendable (Receiver) -> (First, Second, Third) throws -> Result,
    fileID: StaticString = #fileID, line: UInt = #line
  ) {
    self.init(
      checked: selector, argumentTypes: [First.self, Second.self, Third.self],
      site: RegistrationSite(fileID: fileID, line: line),
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
    _ method: @escaping @Sendable (Receiver) -> (First, Second, Third, Fourth) throws -> Result,
    fileID: StaticString = #fileID, line: UInt = #line
  ) {
    self.init(
      checked: selector, argumentTypes: [First.self, Second.self, Third.self, Fourth.self],
      site: RegistrationSite(fileID: fileID, line: line),
      exactly: { (receiver: Receiver, values: (First, Second, Third, Fourth)) -> Result in
        try method(receiver)(values.0, values.1, values.2, values.3)
      },
      converting: { (receiver: Receiver, reader: inout ArgumentReader) -> Result in
        try method(receiver)(
          try reader.next(as: First.self), try reader.next(as: Second.self),
          try reader.next(as: Third.self), try reader.next(as: Fourth.self))
      })
  }

  /// Makes a method from a method reference with this number of parameters.
  @inlinable @inline(__always)
  public init<Receiver: AnyObject, First, Second, Third, Fourth, Fifth, Result: Sendable>(
    _ selector: Selector,
    _ method:
      @escaping @Sendable (Receiver) -> (First, Second, Third, Fourth, Fifth) throws -> Result,
    fileID: StaticString = #fileID, line: UInt = #line
  ) {
    self.init(
      checked: selector,
      argumentTypes: [First.self, Second.self, Third.self, Fourth.self, Fifth.self],
      site: RegistrationSite(fileID: fileID, line: line),
      exactly: { (receiver: Receiver, values: (First, Second, Third, Fourth, Fifth)) -> Result in
        try method(receiver)(values.0, values.1, values.2, values.3, values.4)
      },
      converting: { (receiver: Receiver, reader: inout ArgumentReader) -> Result in
        try method(receiver)(
          try reader.next(as: First.self), try reader.next(as: Second.self),
          try reader.next(as: Third.self), try reader.next(as: Fourth.self),
          try reader.next(as: Fifth.self))
      })
  }

  /// Makes a method from a method reference with this number of parameters.
  @inlinable @inline(__always)
  public init<Receiver: AnyObject, First, Second, Third, Fourth, Fifth, Sixth, Result: Sendable>(
    _ selector: Selector,
    _ method:
      @escaping @Sendable (Receiver) -> (First, Second, Third, Fourth, Fifth, Sixth) throws ->
      Result,
    fileID: StaticString = #fileID, line: UInt = #line
  ) {
    self.init(
      checked: selector,
      argumentTypes: [First.self, Second.self, Third.self, Fourth.self, Fifth.self, Sixth.self],
      site: RegistrationSite(fileID: fileID, line: line),
      exactly: {
        (receiver: Receiver, values: (First, Second, Third, Fourth, Fifth, Sixth)) -> Result in
        try method(receiver)(values.0, values.1, values.2, values.3, values.4, values.5)
      },
      converting: { (receiver: Receiver, reader: inout ArgumentReader) -> Result in
        try method(receiver)(
          try reader.next(as: First.self), try reader.next(as: Second.self),
          try reader.next(as: Third.self), try reader.next(as: Fourth.self),
          try reader.next(as: Fifth.self), try reader.next(as: Sixth.self))
      })
  }
}

// A method with an `inout` parameter is refused here, by name, for up to three parameters; with
// more it fits none of the forms above.
extension Method {
  /// Not offered: a message carries values.
  ///
  /// Declare the parameter as an ``OutParameter``.
  @available(
    *, unavailable, message: "a message carries values: declare the parameter as OutParameter"
  )
  public init<Receiver: AnyObject, First, Result: Sendable>(
    _ selector: Selector,
    _ method: @escaping @Sendable (Receiver) -> (inout First) throws -> Result
  ) { fatalError() }

  /// Not offered: a message carries values.
  ///
  /// Declare the parameter as an ``OutParameter``.
  @available(
    *, unavailable, message: "a message carries values: declare the parameter as OutParameter"
  )
  public init<Receiver: AnyObject, First, Second, Result: Sendable>(
    _ selector: Selector,
    _ method: @escaping @Sendable (Receiver) -> (inout First, Second) throws -> Result
  ) { fatalError() }

  /// Not offered: a message carries values.
  ///
  /// Declare the parameter as an ``OutParameter``.
  @available(
    *, unavailable, message: "a message carries values: declare the parameter as OutParameter"
  )
  public init<Receiver: AnyObject, First, Second, Result: Sendable>(
    _ selector: Selector,
    _ method: @escaping @Sendable (Receiver) -> (First, inout Second) throws -> Result
  ) { fatalError() }

  /// Not offered: a message carries values.
  ///
  /// Declare the parameter as an ``OutParameter``.
  @available(
    *, unavailable, message: "a message carries values: declare the parameter as OutParameter"
  )
  public init<Receiver: AnyObject, First, Second, Third, Result: Sendable>(
    _ selector: Selector,
    _ method: @escaping @Sendable (Receiver) -> (inout First, Second, Third) throws -> Result
  ) { fatalError() }

  /// Not offered: a message carries values.
  ///
  /// Declare the parameter as an ``OutParameter``.
  @available(
    *, unavailable, message: "a message carries values: declare the parameter as OutParameter"
  )
  public init<Receiver: AnyObject, First, Second, Third, Result: Sendable>(
    _ selector: Selector,
    _ method: @escaping @Sendable (Receiver) -> (First, inout Second, Third) throws -> Result
  ) { fatalError() }

  /// Not offered: a message carries values.
  ///
  /// Declare the parameter as an ``OutParameter``.
  @available(
    *, unavailable, message: "a message carries values: declare the parameter as OutParameter"
  )
  public init<Receiver: AnyObject, First, Second, Third, Result: Sendable>(
    _ selector: Selector,
    _ method: @escaping @Sendable (Receiver) -> (First, Second, inout Third) throws -> Result
  ) { fatalError() }
}
