// `(any Any.Type).self` does not parse.
private typealias AnyType = any Any.Type

/// The elements of a tuple whose type is not known where it is taken apart.
///
/// A closure over the parameter pack, made where the types are known, would do; but the optimiser of
/// 6.3 lets closures over packs outlive what they refer to on the stack.
enum TupleElements {
  /// The elements, boxed.
  ///
  /// They are vouched for as `Sendable`: each was when it was put there.
  static func box<Values>(
    in values: UnsafePointer<Values>, of type: Values.Type, count: Int
  ) -> [any Sendable] {
    let base = UnsafeRawPointer(values)
    if count == 1 { return [box(at: base, type)] }
    return (0..<count).map { index in
      // A tuple's metadata has, after three words, the type and the offset of each element. Offsets
      // have 32 bits on Linux.
      let element =
        unsafeBitCast(type as any Any.Type, to: UnsafeRawPointer.self) + 24 + index * 16
      let offset = Int(element.load(fromByteOffset: 8, as: UInt32.self))
      let type = element.load(as: AnyType.self)
      func open<Element>(_ type: Element.Type) -> any Sendable { box(at: base + offset, type) }
      return _openExistential(type, do: open)
    }
  }

  private static func box<Element>(at place: UnsafeRawPointer, _ type: Element.Type) -> any Sendable
  {
    let element = place.assumingMemoryBound(to: Element.self).pointee
    guard Conversion.isExistential(type) else { return Conversion.assumeSendable(element) }
    // What is in it is boxed, and not the box.
    return Conversion.assumeSendable(cast(element, to: Any.self) ?? element)
  }

  /// A cast by the runtime, which knows what the type is.
  @_semantics("optimize.sil.specialize.generic.never") @inline(never)
  private static func cast<Value, Target>(_ value: Value, to type: Target.Type) -> Target? {
    value as? Target
  }
}
