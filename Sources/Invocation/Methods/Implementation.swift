import RuntimeABI

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
  package let isConfinedToMainActor: Bool

  @usableFromInline
  init(
    selector: Selector?, signature: MethodSignature?, receiverType: AnyObject.Type,
    site: RegistrationSite, isConfinedToMainActor: Bool = false, callAsync: AsyncCall? = nil,
    handler: @escaping Handler
  ) {
    self.selector = selector
    self.signature = signature
    self.receiverType = receiverType
    self.site = site
    self.isConfinedToMainActor = isConfinedToMainActor
    self.callAsync = callAsync
    self.handler = handler
  }

  /// Runs the handler.
  ///
  /// The receiver must be of `receiverType`, the number of arguments right.
  package func call(_ receiver: AnyObject, _ invocation: Invocation) throws -> any Sendable {
    try handler(receiver, invocation)
  }

  /// Whether the handler can only be called by waiting for it.
  package var isAsynchronous: Bool { callAsync != nil && !isConfinedToMainActor }

  /// Whether instances of a class can be its receivers.
  package func accepts(_ type: AnyClass) -> Bool {
    receiverType == AnyObject.self || Superclass.isClass(type, within: receiverType)
      || RespondableClass.isMetaclass(type, within: receiverType)
  }
}
