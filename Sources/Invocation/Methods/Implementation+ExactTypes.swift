// Calls in which the sender knows the types statically, and the types are exactly those of the
// handler. Such a call neither boxes nor converts values.
//
// Safety of the downcasts: only a `TypedImplementation<Values, Result>` has `Values` as its
// `valuesType` and `Result` as its `resultType`. The preconditions require that the caller has
// compared both types.

extension Implementation {
  /// Returns `true` if arguments of a tuple type have exactly the handler's types.
  @inlinable @inline(__always)
  package func accepts<Values>(_ values: Values.Type) -> Bool {
    valuesType == ObjectIdentifier(values)
  }

  /// Returns `true` if arguments of a tuple type and an answer have exactly the handler's types.
  @inlinable @inline(__always)
  package func accepts<Values, Result>(
    _ values: Values.Type, returning result: Result.Type
  ) -> Bool {
    accepts(values) && resultType == ObjectIdentifier(result)
  }

  /// Runs the handler with arguments at an address, and returns the answer.
  ///
  /// The arguments have exactly the handler's types, and stay at their address.
  ///
  /// - Precondition: ``accepts(_:returning:)`` returns `true` for these types.
  @inlinable @inline(__always)
  package func call<Values, Result>(
    _ receiver: AnyObject, exactlyAt values: UnsafePointer<Values>, as type: Result.Type
  ) throws -> Result {
    try Self.call(
      unsafeDowncast(self, to: TypedImplementation<Values, Result>.self).exactHandler, receiver,
      values)
  }

  /// Runs the handler with arguments at an address, and drops the answer.
  ///
  /// The arguments have exactly the handler's types, and stay at their address.
  ///
  /// - Precondition: ``accepts(_:)`` returns `true` for this type.
  @inlinable @inline(__always)
  package func call<Values>(
    _ receiver: AnyObject, exactlyAt values: UnsafePointer<Values>
  ) throws {
    if resultType == ObjectIdentifier(Void.self) {
      try call(receiver, exactlyAt: values, as: Void.self)
    } else {
      try call(receiver, withValuesAt: values)
    }
  }

  /// Calls a handler with arguments at an address.
  ///
  /// `Values` is declared `~Copyable`, so the compiler does not know how to copy the arguments, and
  /// must pass them by reference.
  @inlinable @inline(__always)
  static func call<Values: ~Copyable, Result>(
    _ handler: (AnyObject, borrowing Values) throws -> Result, _ receiver: AnyObject,
    _ values: UnsafePointer<Values>
  ) rethrows -> Result {
    try handler(receiver, values.pointee)
  }

  /// Runs the handler, and initializes memory with the answer.
  ///
  /// If the answer has exactly the type `Answer`, it is not boxed.
  ///
  /// - Throws: The error of the handler, or the error of converting the answer. After an error, the
  ///   memory is not initialized.
  package func call<Answer>(
    _ receiver: AnyObject, _ invocation: Invocation,
    answeringInto memory: UnsafeMutablePointer<Answer>
  ) throws {
    let type = ObjectIdentifier(Answer.self)
    if try call(receiver, invocation, answeringInto: UnsafeMutableRawPointer(memory), type) {
      return
    }
    memory.initialize(
      to: try Invocation.convert(
        try call(receiver, invocation), returnedBy: invocation.selector, to: Answer.self))
  }
}
