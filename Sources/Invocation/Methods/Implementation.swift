public import RuntimeSupport

/// A handler whose parameter and result types are erased.
@usableFromInline
package class Implementation: @unchecked Sendable {
  // Unchecked because the compiler does not check a class that is not final. All stored properties
  // of this class and of its subclass are constants: metatypes, and values of `Sendable` types.

  /// The selector for which the implementation was made, or `nil` for a fallback.
  ///
  /// After methods were exchanged, an implementation may handle another selector. In each class,
  /// ``ClassMethod/selector`` is the selector that the implementation handles.
  package let selector: Selector?

  /// The types of the handler, or `nil` if the types depend on the message.
  package let signature: MethodSignature?

  /// The class that every receiver must be, or inherit from.
  ///
  /// Handlers downcast the receiver without a check, so ``accepts(_:)`` must be called first. For
  /// the methods of a class, `ClassTable` checks listed and resolved methods once, and functions
  /// that change methods, such as `addMethod(_:)`, check each new method once. For the methods of a
  /// single object, `ClassRecord.find(_:for:)` checks each lookup. `Method.call(on:_:as:)` and
  /// `performSuper(of:_:_:as:)` check each call.
  package let receiverType: AnyObject.Type

  /// The line of source code that created the method.
  package let site: RegistrationSite

  /// The function that converts the arguments to the types of the handler, and runs the handler.
  private let handler: Handler

  /// The function that waits for the handler, if the handler is asynchronous or isolated to an
  /// actor.
  package let callAsync: AsyncCall?

  @usableFromInline
  package typealias Handler =
    @Sendable (_ receiver: AnyObject, _ invocation: Invocation) throws -> any Sendable

  @usableFromInline
  package typealias AsyncCall =
    @Sendable (_ receiver: AnyObject, _ invocation: Invocation) async throws -> any Sendable

  /// The restriction on where the handler can be called without waiting.
  package let confinement: MainActorConfinement

  /// The tuple type of the handler's parameters, if this is a ``TypedImplementation`` that can be
  /// called without waiting.
  ///
  /// A sender compares `valuesType` and `resultType` with its own types, which costs one word
  /// comparison each. Asking the runtime for the class `TypedImplementation<Values, Result>` would
  /// take much longer.
  @usableFromInline let valuesType: ObjectIdentifier?
  @usableFromInline let resultType: ObjectIdentifier?

  /// The type ``valuesType``, as a metatype.
  package var parameterTuple: (any Any.Type)? { nil }

  /// Returns the method that an object runs for a selector, if the method is in the method cache.
  ///
  /// The function does the same as ``Respondable/fixedMethod(for:)``, but does not add to the
  /// cache. It is not generic, so the compiler passes no type metadata or witness table.
  @usableFromInline
  static func cached(for selector: Selector, of object: AnyObject) -> Uncounted<Implementation>? {
    ClassRecord.cachedMethod(for: selector, of: object)
  }

  @usableFromInline
  init(
    selector: Selector?, signature: MethodSignature?, receiverType: AnyObject.Type,
    site: RegistrationSite, confinement: MainActorConfinement = .none, callAsync: AsyncCall? = nil,
    valuesType: ObjectIdentifier? = nil, resultType: ObjectIdentifier? = nil,
    handler: @escaping Handler
  ) {
    self.selector = selector
    self.signature = signature
    self.receiverType = receiverType
    self.site = site
    self.confinement = confinement
    self.callAsync = callAsync
    self.valuesType = valuesType
    self.resultType = resultType
    self.handler = handler
  }

  /// Runs the handler, and returns the result.
  ///
  /// - Precondition: The receiver is an instance of `receiverType` or a subclass. The invocation
  ///   has as many arguments as the selector has colons. The handler does not check either
  ///   condition.
  package func call(_ receiver: AnyObject, _ invocation: Invocation) throws -> any Sendable {
    try callCasting(receiver, invocation)
  }

  /// Runs the handler with arguments that are cast one by one, and returns the result.
  ///
  /// For a message for which ``call(_:converting:of:count:)`` has returned `nil`. The precondition
  /// is the precondition of ``call(_:_:)``.
  @usableFromInline
  final func callCasting(
    _ receiver: AnyObject, _ invocation: Invocation
  ) throws -> any Sendable { try handler(receiver, invocation) }

  /// Runs the handler if the arguments and the answer have exactly the handler's types, and
  /// initializes memory with the answer.
  ///
  /// - Parameters:
  ///   - receiver: The receiver, as for ``call(_:_:)``.
  ///   - invocation: The message.
  ///   - memory: Uninitialized memory for a value of the type `type`.
  ///   - type: The type of the answer.
  /// - Returns: `true` if the handler was called. If the result is `false`, the memory is not
  ///   initialized.
  /// - Throws: The error of the handler. The memory is then not initialized.
  func call(
    _ receiver: AnyObject, _ invocation: Invocation,
    answeringInto memory: UnsafeMutableRawPointer, _ type: ObjectIdentifier
  ) throws -> Bool { false }

  /// Runs the handler of a ``TypedImplementation`` with arguments at an address, and drops the
  /// result.
  ///
  /// - Precondition: `values` points to a tuple of the type ``valuesType``. This implementation
  ///   does nothing, because only a ``TypedImplementation`` has such a type.
  @usableFromInline
  func call(_ receiver: AnyObject, withValuesAt values: UnsafeRawPointer) throws {}

  /// Runs the handler of a ``TypedImplementation`` with arguments converted without a dynamic cast,
  /// if all of them are.
  ///
  /// No invocation is made, and no reference is counted. See `Conversion.convert(_:of:to:in:)`.
  ///
  /// - Parameters:
  ///   - receiver: The receiver, as for ``call(_:_:)``.
  ///   - values: The address of the arguments, which the caller keeps alive.
  ///   - type: The type of their tuple.
  ///   - count: The number of arguments.
  /// - Returns: The answer, or `nil` if the handler was not called.
  /// - Throws: The error of the handler.
  @usableFromInline
  func call(
    _ receiver: AnyObject, converting values: UnsafeRawPointer, of type: any Any.Type, count: Int
  ) throws -> (any Sendable)? { nil }

  /// `true` if a delivery may have to wait for the handler.
  package var mayBeAwaited: Bool { callAsync != nil && confinement != .checked }

  /// Returns `true` if instances of a class can be receivers.
  @inline(__always)
  package final func accepts(_ type: AnyClass) -> Bool {
    receiverType == AnyObject.self || acceptsSubclass(type)
  }

  @inline(never)
  private final func acceptsSubclass(_ type: AnyClass) -> Bool {
    Superclass.isClass(type, within: receiverType)
      || RespondableClass.isMetaclass(type, within: receiverType)
  }
}
