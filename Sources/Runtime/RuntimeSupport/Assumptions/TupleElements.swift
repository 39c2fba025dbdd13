// `(any Any.Type).self` does not parse.
@usableFromInline typealias AnyType = any Any.Type

/// Elements of a tuple whose type is not known at compile time.
///
/// The metadata of a tuple contains the kind, the number of elements, the labels, and then the type
/// and the offset of each element. A closure over the parameter pack, created where the types are
/// known, would be an alternative. But in Swift 6.3, the optimizer lets such closures outlive the
/// values on the stack to which they refer.
///
/// Slow path: `Mirror`.
public enum TupleElements {
  /// Returns the elements of a tuple, each in a box.
  ///
  /// Elements are `Sendable`, because each element was `Sendable` when the tuple was created.
  public static func box<Values>(
    in values: UnsafePointer<Values>, of type: Values.Type, count: Int
  ) -> [any Sendable] {
    if count == 1 { return [box(at: values, type)] }
    guard Assumption.tupleMetadata.holds else { return mirrored(values.pointee) }
    return (0..<count).map { index in
      let (type, offset) = element(index, of: type)
      return box(UnsafeRawPointer(values) + offset, type)
    }
  }

  /// Returns the type and the offset of an element, or `nil` if the assumption does not hold.
  public static func element(
    _ index: Int, of type: any Any.Type, count: Int
  ) -> (type: any Any.Type, offset: Int)? {
    if count == 1 { return (type, 0) }
    return Assumption.tupleMetadata.holds ? element(index, of: type) : nil
  }

  /// Visits the elements of two tuples together, until the body returns `false`.
  ///
  /// - Parameters:
  ///   - first: The type of the first tuple.
  ///   - second: The type of the second tuple.
  ///   - count: The number of elements of each tuple. For one element, both types are the types of
  ///     the values.
  ///   - body: Called with the type and the offset of an element of each tuple.
  /// - Returns: `false` if the body has returned `false`, or if the assumption does not hold.
  @inlinable @inline(__always)
  public static func allSatisfy(
    of first: any Any.Type, and second: any Any.Type, count: Int,
    _ body: (
      _ first: (type: any Any.Type, offset: Int), _ second: (type: any Any.Type, offset: Int)
    ) -> Bool
  ) -> Bool {
    if count == 1 { return body((first, 0), (second, 0)) }
    guard Assumption.tupleMetadata.holds else { return false }
    assert(
      self.count(ofType: first) == count && self.count(ofType: second) == count,
      "\(first) or \(second) does not have \(count) elements")
    for index in 0..<count where !body(element(index, of: first), element(index, of: second)) {
      return false
    }
    return true
  }

  /// Returns the number of elements in a tuple, or 1 for a value that is not a tuple.
  public static func count<Values>(of values: Values) -> Int {
    guard Assumption.tupleMetadata.holds else {
      let mirror = Mirror(reflecting: values)
      return mirror.displayStyle == .tuple ? mirror.children.count : 1
    }
    return count(ofType: Values.self)
  }

  /// Writes a tuple whose elements are the values in boxes.
  ///
  /// Values are borrowed, as in ``BorrowedTuple``: the boxes keep the values alive, and the tuple
  /// must be neither changed nor destroyed.
  ///
  /// - Parameters:
  ///   - boxes: The address of the first box, an `(any Sendable)?`.
  ///   - stride: The distance between two boxes.
  ///   - count: The number of boxes.
  ///   - type: A tuple type with `count` elements. For a single box, the type of the value.
  ///   - memory: Memory for the tuple, aligned for a word.
  /// - Returns: `false` if a box has no value of exactly the type of its element, if the tuple is
  ///   too large, or if the assumptions do not hold.
  public static func unbox(
    _ boxes: UnsafeRawPointer, stride: Int, count: Int, as type: any Any.Type,
    into memory: UnsafeMutableRawBufferPointer
  ) -> Bool {
    guard let start = memory.baseAddress, Assumption.existentialBox.holds,
      Assumption.tupleLayout.holds,
      Assumption.tupleMetadata.holds
    else { return false }
    let tuple = type
    for index in 0..<count {
      let box = boxes + index * stride
      let (type, offset) = count == 1 ? (tuple, 0) : element(index, of: tuple)
      guard
        box.load(fromByteOffset: ExistentialBox.metadataOffset, as: UInt.self)
          == UInt(bitPattern: ObjectIdentifier(type)),
        let size = ExistentialBox.inlineSize(of: type), offset + size <= memory.count
      else { return false }
      // Whole words first, because copying a number of bytes that is not a constant calls a
      // function.
      let words = box.assumingMemoryBound(to: UInt.self)
      let target = start + offset
      var copied = 0
      while copied + 8 <= size {
        target.storeBytes(of: words[copied / 8], toByteOffset: copied, as: UInt.self)
        copied += 8
      }
      if copied < size {
        (target + copied).copyMemory(from: box + copied, byteCount: size - copied)
      }
    }
    return true
  }

  private static func mirrored<Values>(_ values: Values) -> [any Sendable] {
    Mirror(reflecting: values).children.map { child in
      func open<Element>(_ element: Element) -> any Sendable {
        withUnsafePointer(to: element) { box(at: $0, Element.self) }
      }
      return _openExistential(child.value, do: open)
    }
  }

  /// Returns the element of a type at an address, in a box.
  public static func box(_ element: UnsafeRawPointer, _ type: any Any.Type) -> any Sendable {
    func open<Element>(_ type: Element.Type) -> any Sendable { box(at: element, type) }
    return _openExistential(type, do: open)
  }

  private static func box<Element>(
    at address: UnsafeRawPointer, _ type: Element.Type
  ) -> any Sendable {
    let element = address.assumingMemoryBound(to: Element.self).pointee
    guard ExistentialKind.isExistential(type) else { return SendableBox.assume(element) }
    // If the element is an existential, the value in the existential is boxed instead.
    return SendableBox.assume(cast(element, to: Any.self) ?? element)
  }

  /// Casts a value dynamically: the runtime examines the type of the value.
  ///
  /// The function is not specialized or inlined, so the compiler cannot decide the cast.
  @_semantics("optimize.sil.specialize.generic.never") @inline(never)
  private static func cast<Value, Target>(_ value: Value, to type: Target.Type) -> Target? {
    value as? Target
  }

  // MARK: Metadata

  /// Returns the number of elements of a tuple type, or 1 for other types.
  ///
  /// The metadata of every type begins with its kind. `Void` is the empty tuple, so its kind is the
  /// kind of tuples.
  @usableFromInline
  static func count(ofType type: any Any.Type) -> Int {
    let metadata = unsafeBitCast(type, to: UnsafeRawPointer.self)
    let void = unsafeBitCast(Void.self as AnyType, to: UnsafeRawPointer.self)
    guard metadata.load(as: UInt.self) == void.load(as: UInt.self) else { return 1 }
    return metadata.load(fromByteOffset: 8, as: Int.self)
  }

  @inlinable @inline(__always)
  static func element(
    _ index: Int, of tuple: any Any.Type, first: Int = 24
  ) -> (type: any Any.Type, offset: Int) {
    let element = unsafeBitCast(tuple, to: UnsafeRawPointer.self) + first + index * 16
    // Offsets have 32 bits on Linux.
    return (
      element.load(as: AnyType.self), Int(element.load(fromByteOffset: 8, as: UInt32.self))
    )
  }

  // MARK: Trial

  static func tryOut(first: Int = 24) -> Bool {
    func holds<Values>(_: Values.Type, _ types: [any Any.Type], _ offsets: [Int?]) -> Bool {
      let metadata = unsafeBitCast(Values.self as any Any.Type, to: UnsafeRawPointer.self)
      guard count(ofType: Values.self) == types.count else { return false }
      // Words are compared first: reading a wrong word as a type would be undefined.
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
