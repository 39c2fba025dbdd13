import RuntimeSupport

/// A handler whose parameter and result types are known.
///
/// `Values` is the tuple of the parameter types.
@usableFromInline
package final class TypedImplementation<Values, Result>: Implementation, @unchecked Sendable {
  /// The function that runs the handler with arguments of exactly its types.
  ///
  /// The caller keeps the ownership of the arguments. A handler that accesses the elements of the
  /// tuple by index copies none of them, and neither does a handler that `PackFunction` creates. A
  /// handler that expands the tuple as a parameter pack copies each element.
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
      if let (values, type) = invocation.store.tuple,
        let answer = try call(
          receiver, converting: values, of: type, count: invocation.store.count)
      {
        return answer
      }
      return try callCasting(receiver, invocation)
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

  override func call(
    _ receiver: AnyObject, converting values: UnsafeRawPointer, of type: any Any.Type, count: Int
  ) throws -> (any Sendable)? {
    // A message can have one argument more than the handler has parameters: `takingLastArgument(_:_:)`.
    guard let valuesType, count == signature?.argumentTypes.count else { return nil }
    if valuesType == ObjectIdentifier(type) {
      return SendableBox.assume(try callExactly(receiver, values))
    }
    var memory = ConversionMemory()
    guard memory.fits(Values.self) else { return nil }
    return try memory.withAddress { memory in
      let isConverted = TupleElements.allSatisfy(of: type, and: Values.self, count: count) {
        Conversion.convert(values + $0.offset, of: $0.type, to: $1.type, in: memory + $1.offset)
      }
      return isConverted ? SendableBox.assume(try callExactly(receiver, memory)) : nil
    }
  }

  override func call(_ receiver: AnyObject, withValuesAt values: UnsafeRawPointer) throws {
    _ = try callExactly(receiver, values)
  }

  private func callExactly(_ receiver: AnyObject, _ values: UnsafeRawPointer) throws -> Result {
    try Self.call(exactHandler, receiver, values.assumingMemoryBound(to: Values.self))
  }
}
