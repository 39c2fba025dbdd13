import RuntimeSupport

/// A handler whose parameters and result are of known types; `Values` is the tuple of the former.
@usableFromInline
package final class TypedImplementation<Values, Result>: Implementation, @unchecked Sendable {
  /// Runs the handler with arguments of just its types.
  ///
  /// They stay the caller's. A handler that takes them apart by their places copies none of them;
  /// one that does so as a pack, or by their address, copies each.
  @usableFromInline let exactHandler:
    @Sendable (_ receiver: AnyObject, _ values: Values) throws -> Result

  /// The class of stores of arguments of just these types.
  private let storeType: ObjectIdentifier

  @usableFromInline
  init(
    selector: Selector, signature: MethodSignature, receiverType: AnyObject.Type,
    site: RegistrationSite, confinement: MainActorConfinement, callAsync: AsyncCall?,
    storeType: ObjectIdentifier,
    exactHandler: @escaping @Sendable (AnyObject, Values) throws -> Result,
    handler: @escaping Handler
  ) {
    self.storeType = storeType
    self.exactHandler = exactHandler
    super.init(
      selector: selector, signature: signature, receiverType: receiverType, site: site,
      confinement: confinement, callAsync: callAsync,
      valuesType: callAsync == nil || confinement == .checked ? ObjectIdentifier(Values.self) : nil,
      resultType: ObjectIdentifier(Result.self), handler: handler)
  }

  package override func call(_ receiver: AnyObject, _ invocation: Invocation) throws -> any Sendable
  {
    guard ObjectIdentifier(type(of: invocation.store)) == storeType else {
      return try super.call(receiver, invocation)
    }
    // The handler's result is `Sendable`, which its maker has made sure of.
    return SendableBox.assume(
      try exactHandler(
        receiver, unsafeDowncast(invocation.store, to: TypedArguments<Values>.self).values))
  }

  override func call(
    _ receiver: AnyObject, _ invocation: Invocation,
    answeringInto memory: UnsafeMutableRawPointer, _ type: ObjectIdentifier
  ) throws -> Bool {
    guard type == resultType, ObjectIdentifier(Swift.type(of: invocation.store)) == storeType else {
      return false
    }
    let arguments = unsafeDowncast(invocation.store, to: TypedArguments<Values>.self)
    memory.assumingMemoryBound(to: Result.self)
      .initialize(to: try exactHandler(receiver, arguments.values))
    return true
  }

  override func call(_ receiver: AnyObject, withValuesAt values: UnsafeRawPointer) throws {
    _ = try exactHandler(receiver, values.assumingMemoryBound(to: Values.self).pointee)
  }
}
