import RuntimeSupport

/// A handler whose parameter and result types are known.
///
/// `Values` is the tuple of the parameter types.
@usableFromInline
package final class TypedImplementation<Values, Result>: Implementation, @unchecked Sendable {
  /// The function that runs the handler with arguments of exactly its types.
  ///
  /// The caller keeps the ownership of the arguments. A handler that accesses the elements of the
  /// tuple by index copies none of them. A handler that expands the tuple as a parameter pack, or
  /// takes its address, copies each element.
  @usableFromInline let exactHandler:
    @Sendable (_ receiver: AnyObject, _ values: Values) throws -> Result

  /// The class `TypedArguments<Values>`, whose instances store arguments of exactly the handler's
  /// types.
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

  package override var parameterTuple: (any Any.Type)? {
    valuesType == nil ? nil : Values.self
  }

  package override func call(_ receiver: AnyObject, _ invocation: Invocation) throws -> any Sendable
  {
    guard ObjectIdentifier(type(of: invocation.store)) == storeType else {
      return try super.call(receiver, invocation)
    }
    // The result is `Sendable`, because every initializer that creates this implementation requires
    // a `Sendable` result.
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
    // Safety: `storeType` is the class `TypedArguments<Values>`, and `resultType` is `Result`, so
    // the store and the memory have the types that the handler expects.
    let arguments = unsafeDowncast(invocation.store, to: TypedArguments<Values>.self)
    memory.assumingMemoryBound(to: Result.self)
      .initialize(to: try exactHandler(receiver, arguments.values))
    return true
  }

  override func call(_ receiver: AnyObject, withValuesAt values: UnsafeRawPointer) throws {
    _ = try exactHandler(receiver, values.assumingMemoryBound(to: Values.self).pointee)
  }
}
