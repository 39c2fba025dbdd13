/// A handler whose parameters are of known types; `Values` is the tuple of them.
@usableFromInline
package final class TypedImplementation<Values>: Implementation, @unchecked Sendable {
  /// Runs the handler with arguments of just its types.
  ///
  /// They stay the caller's. A handler that takes them apart by their places copies none of them;
  /// one that does so as a pack, or by their address, copies each.
  @usableFromInline let exactHandler:
    @Sendable (_ receiver: AnyObject, _ values: Values) throws -> any Sendable

  /// The class of stores of arguments of just these types.
  private let storeType: ObjectIdentifier

  @usableFromInline
  init(
    selector: Selector, signature: MethodSignature, receiverType: AnyObject.Type,
    site: RegistrationSite, isConfinedToMainActor: Bool, callAsync: AsyncCall?,
    storeType: ObjectIdentifier,
    exactHandler: @escaping @Sendable (AnyObject, Values) throws -> any Sendable,
    handler: @escaping Handler
  ) {
    self.storeType = storeType
    self.exactHandler = exactHandler
    super.init(
      selector: selector, signature: signature, receiverType: receiverType, site: site,
      isConfinedToMainActor: isConfinedToMainActor, callAsync: callAsync, handler: handler)
  }

  package override func call(_ receiver: AnyObject, _ invocation: Invocation) throws -> any Sendable
  {
    guard ObjectIdentifier(type(of: invocation.store)) == storeType else {
      return try super.call(receiver, invocation)
    }
    return try exactHandler(
      receiver, unsafeDowncast(invocation.store, to: TypedArguments<Values>.self).values)
  }
}
