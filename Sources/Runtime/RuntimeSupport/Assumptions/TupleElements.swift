// `(any Any.Type).self` does not parse.
private typealias AnyType = any Any.Type

/// The elements of a tuple whose type is not known where it is taken apart.
///
/// A tuple's metadata has, after its kind, their number and their labels, the type and the offset of
/// each. A closure over the parameter pack, made where the types are known, would do; but the optimiser
/// of 6.3 lets closures over packs outlive what they refer to on the stack.
///
/// Slow path: `Mirror`.
public enum TupleElements {
  /// The elements, boxed.
  ///
  /// They are vouched for as `Sendable`: each was when it was put there.
  public static func box<Values>(
    in values: UnsafePointer<Values>, of type: Values.Type, count: Int
  ) -> [any Sendable] {
    if count == 1 { return [box(at: values, type)] }
    guard Assumption.tupleMetadata.holds else { return mirrored(values.pointee) }
    return (0..<count).map { index in
      let (type, offset) = element(index, of: type)
      return box(in: values, at: offset, type)
    }
  }

  /// The type of an element and its offset, nil if the assumption does not hold.
  public static func element(
    _ index: Int, of type: any Any.Type, count: Int
  ) -> (type: any Any.Type, offset: Int)? {
    if count == 1 { return (type, 0) }
    return Assumption.tupleMetadata.holds ? element(index, of: type) : nil
  }

  /// The number of elements of a tuple; 1 for a value that is none.
  public static func count<Values>(of values: Values) -> Int {
    guard Assumption.tupleMetadata.holds else {
      let mirror = Mirror(reflecting: values)
      return mirror.displayStyle == .tuple ? mirror.children.count : 1
    }
    return count(ofType: Values.self)
  }

  private static func mirrored<Values>(_ values: Values) -> [any Sendable] {
    Mirror(reflecting: values).children.map { child in
      func open<Element>(_ element: Element) -> any Sendable {
        withUnsafePointer(to: element) { box(at: $0, Element.self) }
      }
      return _openExistential(child.value, do: open)
    }
  }

  private static func box(
    in values: UnsafeRawPointer, at offset: Int, _ type: any Any.Type
  ) -> any Sendable {
    func open<Element>(_ type: Element.Type) -> any Sendable { box(at: values + offset, type) }
    return _openExistential(type, do: open)
  }

  private static func box<Element>(
    at address: UnsafeRawPointer, _ type: Element.Type
  ) -> any Sendable {
    let element = address.assumingMemoryBound(to: Element.self).pointee
    guard ExistentialKind.isExistential(type) else { return SendableBox.assume(element) }
    // The value in it is boxed, and not the existential.
    return SendableBox.assume(cast(element, to: Any.self) ?? element)
  }

  /// A cast by the runtime, which knows what the type is.
  @_semantics("optimize.sil.specialize.generic.never") @inline(never)
  private static func cast<Value, Target>(_ value: Value, to type: Target.Type) -> Target? {
    value as? Target
  }

  // MARK: Metadata

  /// The number of elements of a tuple type; 1 for another type.
  ///
  /// All metadata begins with a kind, and `Void` is the empty tuple.
  private static func count(ofType type: any Any.Type) -> Int {
    let metadata = unsafeBitCast(type, to: UnsafeRawPointer.self)
    let void = unsafeBitCast(Void.self as AnyType, to: UnsafeRawPointer.self)
    guard metadata.load(as: UInt.self) == void.load(as: UInt.self) else { return 1 }
    return metadata.load(fromByteOffset: 8, as: Int.self)
  }

  private static func element(
    _ index: Int, of tuple: any Any.Type, first: Int = 24
  ) -> (type: any Any.Type, offset: Int) {
    let element = unsafeBitCast(tuple, to: UnsafeRawPointer.self) + first + index * 16
    // Offsets have 32 bits on Linux.
    return (element.load(as: AnyType.self), Int(element.load(fromByteOffset: 8, as: UInt32.self)))
  }

  // MARK: Trial

  static func tryOut(first: Int = 24) -> Bool {
    func holds<Values>(_: Values.Type, _ types: [any Any.Type], _ offsets: [Int?]) -> Bool {
      let metadata = unsafeBitCast(Values.self as any Any.Type, to: UnsafeRawPointer.self)
      guard count(ofType: Values.self) == types.count else { return false }
      // As words first, since what is no type cannot be compared.
      let words = types.indices.map {
        metadata.load(fromByteOffset: first + $0 * 16, as: UInt.self)
      }
      return words == types.map { UInt(bitPattern: ObjectIdentifier($0)) }
        && types.indices.map { element($0, of: Values.self, first: first).offset } == offsets
    }
    typealias Mixed = (UInt8, String, any Sendable, PlainTrial?, Double)
    typealias Same = (Int16, Int16)
    return holds(
      Mixed.self, [UInt8.self, String.self, (any Sendable).self, PlainTrial?.self, Double.self],
      [
        MemoryLayout<Mixed>.offset(of: \.0), MemoryLayout<Mixed>.offset(of: \.1),
        MemoryLayout<Mixed>.offset(of: \.2), MemoryLayout<Mixed>.offset(of: \.3),
        MemoryLayout<Mixed>.offset(of: \.4),
      ])
      && holds(
        Same.self, [Int16.self, Int16.self],
        [MemoryLayout<Same>.offset(of: \.0), MemoryLayout<Same>.offset(of: \.1)])
      && holds(Void.self, [], [])
      && [Int.self, Int?.self, String.self, PlainTrial.self, (any Sendable).self, AnyType.self]
        .allSatisfy { count(ofType: $0) == 1 }
  }
}
