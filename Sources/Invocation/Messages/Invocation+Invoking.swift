import RuntimeSupport

extension Invocation {
  /// Sends the message to an object, and stores the return value in this invocation.
  ///
  /// On the caller's thread, the receiver handles or forwards the message as ``Respondable``
  /// describes. The invocation's own ``target`` does not change. If the receiver sets no return
  /// value, as ``Respondable/forwardInvocation(_:)`` may do, the invocation has no return value
  /// afterward.
  ///
  /// A message to `nil` does nothing and returns the zero of ``returnType``: 0, `false` or `nil`.
  /// For the type `any Sendable`, the zero is `nil`. If no type was promised, the return value is
  /// `Void`. If the type has no zero, the invocation has no return value.
  ///
  /// Stands for `-[NSInvocation invokeWithTarget:]`.
  ///
  /// - Throws: ``InvocationError``, and any error that the handler throws. After an error, the
  ///   return value is the same as before the call.
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

  /// Sends the message to ``target``, and stores the return value in this invocation.
  ///
  /// See ``invoke(with:)``.
  public mutating func invoke() throws {
    try invoke(with: target)
  }

  /// The value that the message returned, or that was set.
  ///
  /// - Throws: ``InvocationError/noReturnValue(_:)`` if there is no return value yet.
  public var returnValue: any Sendable {
    get throws(InvocationError) {
      guard let value = presentReturnValue else { throw .noReturnValue(selector) }
      return value
    }
  }

  /// Returns the return value, converted to a type.
  ///
  /// A value is converted as for a handler's parameter: see ``Method``.
  ///
  /// - Throws: ``InvocationError/noReturnValue(_:)`` if there is no return value yet, and
  ///   ``InvocationError/returnTypeMismatch(_:expected:found:)`` if the return value does not
  ///   convert to `type`.
  public func returnValue<T>(as type: T.Type) throws(InvocationError) -> T {
    try Self.convert(try returnValue, returnedBy: selector, to: type)
  }

  /// Sets the return value, as a method that handles the invocation does.
  ///
  /// The value is converted to ``returnType``. If `Void` was promised, the value is dropped.
  ///
  /// - Throws: ``InvocationError/returnTypeMismatch(_:expected:found:)`` if the value does not
  ///   convert to the promised ``returnType``. In this case, the old return value stays.
  public mutating func setReturnValue(_ value: any Sendable) throws(InvocationError) {
    if ExistentialBox.isExactly(Void.self, value), returnVoid() { return }
    guard let returnType else { return setPresentReturnValue(value) }
    // A sender that was promised `Void` gets `Void`, whatever the value is.
    if returnType == Void.self, returnVoid() { return }
    func convert<T>(to type: T.Type) -> (any Sendable)? {
      // The result can be sent like `value`. If the conversion unwraps an `UncheckedSendable`, the
      // code that wrapped the value guarantees this.
      Conversion.convert(value, to: type).map(SendableBox.assume)
    }
    guard let converted = _openExistential(returnType, do: convert) else {
      throw .returnTypeMismatch(
        selector, expected: returnType, found: type(of: Conversion.described(value)))
    }
    setPresentReturnValue(converted)
  }

  /// Returns the answer for which a caller has asked: the converted value, or nothing if the caller
  /// has asked for `Void`.
  package static func answer<T>(
    _ value: any Sendable, returnedBy selector: Selector, as type: T.Type
  ) throws(InvocationError) -> T {
    // Types are compared, because `()` also converts to `any Sendable`.
    if type == Void.self, let nothing = () as? T { return nothing }
    return try convert(value, returnedBy: selector, to: type)
  }

  @usableFromInline
  package static func convert<T>(
    _ value: any Sendable, returnedBy selector: Selector, to type: T.Type
  ) throws(InvocationError) -> T {
    if ExistentialBox.isExactly(NoReturnValue.self, value) { throw .noReturnValue(selector) }
    if let converted = Conversion.convert(value, to: type) { return converted }
    throw .returnTypeMismatch(
      selector, expected: type, found: Swift.type(of: Conversion.described(value)))
  }
}

/// A placeholder for a return value that was not set.
@_spi(ObjectiveC) public struct NoReturnValue: Sendable {
  @_spi(ObjectiveC) public init() {}
}

/// The return values of messages to `nil`.
package enum Zero {
  /// Returns the zero of a type, or `nil` if the type has no zero.
  package static func value(of type: any Any.Type) -> (any Sendable)? {
    switch type {
    case is Void.Type: ()
    case _ where type == (any Sendable).self: (any Sendable)?.none as any Sendable
    case is Bool.Type: false
    // An empty optional and the zero of a number can always be sent.
    case let type as any OptionalType.Type: SendableBox.assume(type.none)
    case let type as any AdditiveArithmetic.Type: SendableBox.assume(type.zero)
    default: nil
    }
  }
}
