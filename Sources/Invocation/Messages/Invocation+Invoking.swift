import RuntimeSupport

extension Invocation {
  /// Sends the message to an object, and keeps what it returns.
  ///
  /// The receiver answers or forwards it as ``Respondable`` describes, on the caller's thread. The
  /// invocation's own ``target`` stays as it was. A message to nil does nothing, and its return
  /// value is the zero of ``returnType``: 0, false, or nil, also for `any Sendable`. A type without
  /// a zero leaves no return value.
  ///
  /// Stands for `-[NSInvocation invokeWithTarget:]`.
  ///
  /// - Throws: ``InvocationError``, and whatever the handler throws. The return value is then what
  ///   it was before.
  public mutating func invoke(with target: (any Respondable)?) throws {
    guard let target else {
      if !returnVoid() { setPresentReturnValue(returnType.flatMap(Zero.value)) }
      return
    }
    let value = try target.receive(self)
    if ExistentialBox.isExactly(NoReturnValue.self, value) {
      setPresentReturnValue(nil)
    } else {
      try setReturnValue(value)
    }
  }

  /// Sends the message to its target, and keeps what it returns.
  ///
  /// See ``invoke(with:)``.
  public mutating func invoke() throws {
    try invoke(with: target)
  }

  /// The value that the message returned, or that was set.
  ///
  /// - Throws: ``InvocationError/noReturnValue(_:)`` before there is one.
  public var returnValue: any Sendable {
    get throws(InvocationError) {
      guard let value = presentReturnValue else { throw .noReturnValue(selector) }
      return value
    }
  }

  /// Reads the return value as a type.
  ///
  /// Converts as a handler's parameter would, see ``Method``.
  ///
  /// - Throws: ``InvocationError/noReturnValue(_:)`` before there is one,
  ///   ``InvocationError/returnTypeMismatch(_:expected:found:)`` where it is of another type.
  public func returnValue<T>(as type: T.Type) throws(InvocationError) -> T {
    try Self.convert(try returnValue, returnedBy: selector, to: type)
  }

  /// Sets the return value, as a method that handles the invocation does.
  ///
  /// - Throws: ``InvocationError/returnTypeMismatch(_:expected:found:)`` where the value is not of
  ///   the promised ``returnType`` and does not convert to it. The old return value then stays.
  public mutating func setReturnValue(_ value: any Sendable) throws(InvocationError) {
    if ExistentialBox.isExactly(Void.self, value), returnVoid() { return }
    guard let returnType else { return setPresentReturnValue(value) }
    // Any value can be dropped.
    if returnType == Void.self, returnVoid() { return }
    func convert<T>(to type: T.Type) -> (any Sendable)? {
      Conversion.convert(value, to: type).map(SendableBox.assume)
    }
    guard let converted = _openExistential(returnType, do: convert) else {
      throw .returnTypeMismatch(selector, expected: returnType, found: type(of: value))
    }
    setPresentReturnValue(converted)
  }

  @usableFromInline
  package static func convert<T>(
    _ value: any Sendable, returnedBy selector: Selector, to type: T.Type
  ) throws(InvocationError) -> T {
    if ExistentialBox.isExactly(NoReturnValue.self, value) { throw .noReturnValue(selector) }
    if let converted = Conversion.convert(value, to: type) { return converted }
    throw .returnTypeMismatch(selector, expected: type, found: Swift.type(of: value))
  }
}

/// Stands for a return value that was not set.
@usableFromInline
package struct NoReturnValue: Sendable {
  @usableFromInline package init() {}
}

/// The values that a message to nil returns.
private enum Zero {
  static func value(of type: any Any.Type) -> (any Sendable)? {
    switch type {
    case is Void.Type: ()
    case _ where type == (any Sendable).self: (any Sendable)?.none as any Sendable
    case is Bool.Type: false
    case let type as any OptionalType.Type: SendableBox.assume(type.none)
    case let type as any AdditiveArithmetic.Type: SendableBox.assume(type.zero)
    default: nil
    }
  }
}
