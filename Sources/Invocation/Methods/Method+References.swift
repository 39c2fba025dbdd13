// Written by scripts/arities.py, which explains why each number of arguments needs its own form.
//
// swift-format-ignore-file: NoLeadingUnderscores
//
// The type of the reference cannot be `(Receiver) -> (repeat each Parameter) -> Result`: the
// compiler of Swift 6.3 crashes if the method has a parameter that is `inout`, variadic or a
// function.

extension Method {
  /// Creates a method from a reference to a method with no parameters.
  @_documentation(visibility: internal)
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

  /// Creates a method from a reference to a class's method, such as `ChatWindow.show(_:from:)`.
  ///
  /// The referenced method may have up to six parameters. Pass a closure instead of a reference if
  /// the referenced method has more parameters, has an `inout` parameter, is asynchronous, or is
  /// isolated to an actor. A message carries values, so a handler returns a further value to the
  /// sender through an ``OutParameter``, and not through an `inout` parameter. If a subclass
  /// overrides the referenced method in Swift, the override is called.
  ///
  /// - Warning: If the class is `Sendable`, as every class of the main actor is, the compiler of
  ///   Swift 6.3 accepts a reference to a method of the main actor without a diagnostic. The method
  ///   then runs on any thread on which a message arrives. Pass a closure as `onMainActor:`
  ///   instead.
  /// - Precondition: The referenced method has as many parameters as the selector has colons.
  ///   Otherwise this initializer traps with the class, the selector, and the file and line of the
  ///   call.
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

  /// Creates a method from a reference to a method with two parameters.
  @_documentation(visibility: internal)
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

  /// Creates a method from a reference to a method with three parameters.
  @_documentation(visibility: internal)
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

  /// Creates a method from a reference to a method with four parameters.
  @_documentation(visibility: internal)
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

  /// Creates a method from a reference to a method with five parameters.
  @_documentation(visibility: internal)
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

  /// Creates a method from a reference to a method with six parameters.
  @_documentation(visibility: internal)
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
