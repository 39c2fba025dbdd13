/// A handler, its types erased.
@usableFromInline
package final class Implementation: Sendable {
  /// The selector it handles, nil for every selector not otherwise handled.
  package let selector: Selector?

  /// What it takes and returns, nil if that depends on the message.
  package let signature: MethodSignature?

  /// The class its receivers must be of.
  package let receiverType: AnyObject.Type

  /// Runs the handler.
  ///
  /// The receiver must be of `receiverType`, the number of arguments right.
  package let call: @Sendable (_ receiver: AnyObject, _ message: Invocation) throws -> any Sendable

  /// Runs a handler that has to be waited for: one that is asynchronous, or confined to an actor.
  package let callAsync: AsyncCall?

  @usableFromInline
  package typealias AsyncCall =
    @Sendable (_ receiver: AnyObject, _ message: Invocation) async throws -> any Sendable

  /// Whether the handler can only be called on the main actor, or by waiting for it.
  package let isConfinedToMainActor: Bool

  @usableFromInline
  init(
    selector: Selector?, signature: MethodSignature?, receiverType: AnyObject.Type,
    isConfinedToMainActor: Bool = false, callAsync: AsyncCall? = nil,
    call: @escaping @Sendable (AnyObject, Invocation) throws -> any Sendable
  ) {
    self.selector = selector
    self.signature = signature
    self.receiverType = receiverType
    self.isConfinedToMainActor = isConfinedToMainActor
    self.callAsync = callAsync
    self.call = call
  }

  /// Whether the handler can only be called by waiting for it.
  package var isAsynchronous: Bool { callAsync != nil && !isConfinedToMainActor }

  /// Whether instances of a class can be its receivers.
  package func accepts(_ type: AnyClass) -> Bool {
    var type: AnyClass? = type
    while let current = type {
      if current == receiverType { return true }
      type = _getSuperclass(current)
    }
    return receiverType == AnyObject.self
  }
}
