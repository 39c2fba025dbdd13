public import RuntimeSupport

/// A handler, its types erased.
@usableFromInline
package class Implementation: @unchecked Sendable {
  // Unchecked because a class that is not final cannot be checked; everything in it is constant.

  /// The selector that it was made for, nil for every selector not otherwise handled.
  ///
  /// Once methods have been exchanged it handles another: ``ClassMethod`` knows which.
  package let selector: Selector?

  /// What it takes and returns, nil if that depends on the message.
  package let signature: MethodSignature?

  /// The class its receivers must be of.
  package let receiverType: AnyObject.Type

  /// The line that made it.
  package let site: RegistrationSite

  /// Runs the handler, converting the arguments to its types.
  private let handler: Handler

  /// Runs a handler that has to be waited for: one that is asynchronous, or confined to an actor.
  package let callAsync: AsyncCall?

  @usableFromInline
  package typealias Handler =
    @Sendable (_ receiver: AnyObject, _ invocation: Invocation) throws -> any Sendable

  @usableFromInline
  package typealias AsyncCall =
    @Sendable (_ receiver: AnyObject, _ invocation: Invocation) async throws -> any Sendable

  /// Whether the handler can only be called on the main actor, or by waiting for it.
  package let confinement: MainActorConfinement

  /// The tuple of the parameters' types, if this is a ``TypedImplementation`` that need not be
  /// waited for.
  ///
  /// A sender compares it with its own, and so its result's type: a word each. To ask the runtime
  /// for the class that the two types make would take much longer.
  @usableFromInline let valuesType: ObjectIdentifier?
  @usableFromInline let resultType: ObjectIdentifier?

  /// The method that an object runs for a selector, if it was looked up lately.
  ///
  /// As ``Respondable/fixedMethod(for:)``, and without what the compiler passes to a generic
  /// function.
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

  /// Runs the handler.
  ///
  /// The receiver must be of `receiverType`, the number of arguments right.
  package func call(_ receiver: AnyObject, _ invocation: Invocation) throws -> any Sendable {
    try handler(receiver, invocation)
  }

  /// Runs the handler of a ``TypedImplementation`` if arguments and answer are of just its types, and
  /// initializes memory with the answer.
  ///
  /// - Returns: Whether it did; otherwise the handler has not been called.
  func call(
    _ receiver: AnyObject, _ invocation: Invocation,
    answeringInto memory: UnsafeMutableRawPointer, _ type: ObjectIdentifier
  ) throws -> Bool { false }

  /// Runs the handler of a ``TypedImplementation`` with arguments of just its types at an address.
  @usableFromInline
  func call(_ receiver: AnyObject, withValuesAt values: UnsafeRawPointer) throws {}

  /// Whether a delivery may have to wait for the handler.
  package var mayBeAwaited: Bool { callAsync != nil && confinement != .checked }

  /// Whether instances of a class can be its receivers.
  package func accepts(_ type: AnyClass) -> Bool {
    receiverType == AnyObject.self || Superclass.isClass(type, within: receiverType)
      || RespondableClass.isMetaclass(type, within: receiverType)
  }
}
