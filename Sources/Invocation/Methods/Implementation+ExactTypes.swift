// Calls where the sender knows the types, and they are just those of the handler.

extension Implementation {
  /// Whether the arguments of a message are of just the handler's types.
  @inlinable @inline(__always)
  package func takes<Values>(_ values: Values.Type) -> Bool {
    valuesType == ObjectIdentifier(values)
  }

  /// Whether the arguments of a message are of just the handler's types, and its answer, too.
  @inlinable @inline(__always)
  package func takes<Values, Result>(
    _ values: Values.Type, returning result: Result.Type
  ) -> Bool {
    takes(values) && resultType == ObjectIdentifier(result)
  }

  /// Runs the handler with arguments of just its types, and returns its answer.
  ///
  /// - Precondition: ``takes(_:returning:)``.
  @inlinable @inline(__always)
  package func call<Values, Result>(
    _ receiver: AnyObject, exactly values: Values, as type: Result.Type
  ) throws -> Result {
    try unsafeDowncast(self, to: TypedImplementation<Values, Result>.self)
      .exactHandler(receiver, values)
  }

  /// Runs the handler with arguments of just its types, dropping what it returns.
  ///
  /// - Precondition: ``takes(_:)``.
  @inlinable @inline(__always)
  package func call<Values>(_ receiver: AnyObject, exactly values: Values) throws {
    if resultType == ObjectIdentifier(Void.self) {
      try call(receiver, exactly: values, as: Void.self)
    } else {
      try withUnsafePointer(to: values) { try call(receiver, withValuesAt: $0) }
    }
  }

  /// Runs the handler with arguments of just its types, which stay where they are, and returns its
  /// answer.
  ///
  /// - Precondition: ``takes(_:returning:)``.
  @inlinable @inline(__always)
  package func call<Values, Result>(
    _ receiver: AnyObject, exactlyAt values: UnsafePointer<Values>, as type: Result.Type
  ) throws -> Result {
    try Self.call(
      unsafeDowncast(self, to: TypedImplementation<Values, Result>.self).exactHandler, receiver,
      values)
  }

  /// Runs the handler with arguments of just its types, which stay where they are, dropping what it
  /// returns.
  ///
  /// - Precondition: ``takes(_:)``.
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
  /// They are not copied, as it is not known here that they could be.
  @inlinable @inline(__always)
  static func call<Values: ~Copyable, Result>(
    _ handler: (AnyObject, borrowing Values) throws -> Result, _ receiver: AnyObject,
    _ values: UnsafePointer<Values>
  ) rethrows -> Result {
    try handler(receiver, values.pointee)
  }

  /// Runs the handler, and initializes memory with the answer, which is not boxed if it is of just
  /// the type.
  ///
  /// - Throws: Also the error of converting the answer. The memory is then not initialized.
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
