/// What an `any Sendable` is in memory: three words for the value, then its type's metadata.
///
/// A value is in the three words if it fits and can be moved bit by bit; else they point to it. A
/// class's metadata begins with 0.
///
/// Slow path: `as?` and `type(of:)`.
public enum ExistentialBox {
  @inlinable static var metadataOffset: Int { 24 }

  /// Whether there is a value in an optional box.
  @inlinable @inline(__always)
  public static func isEmpty(_ box: UnsafeRawPointer) -> Bool {
    box.load(fromByteOffset: metadataOffset, as: UnsafeRawPointer?.self) == nil
  }

  /// The value in a box, if it is of just this type and kept in the box rather than beside it.
  ///
  /// Many times as fast as asking the runtime for a cast.
  ///
  /// - Precondition: The assumption holds.
  @inlinable @inline(__always)
  public static func exact<T>(_ box: UnsafeRawPointer, as type: T.Type) -> T? {
    exact(box, as: type, metadataOffset: metadataOffset)
  }

  @inlinable @inline(__always)
  static func exact<T>(
    _ box: UnsafeRawPointer, as type: T.Type, metadataOffset: Int
  ) -> T? {
    let metadata = box.load(fromByteOffset: metadataOffset, as: UnsafeRawPointer.self)
    guard metadata == unsafeBitCast(type, to: UnsafeRawPointer.self),
      // Types of which it is known that they are kept in the box if they fit into its three words.
      MemoryLayout<T>.size <= 24, MemoryLayout<T>.alignment <= 8,
      _isPOD(type) || type == String.self || metadata.load(as: Int.self) == 0
    else { return nil }
    return box.assumingMemoryBound(to: T.self).pointee
  }

  /// Calls the body with the address of a value's box, if the assumption holds.
  ///
  /// Several types can be asked for then, and the value is copied once.
  @inlinable @inline(__always)
  public static func withBox<Result>(
    of value: any Sendable, _ body: (UnsafeRawPointer) -> Result?
  ) -> Result? {
    guard Assumption.existentialBox.holds else { return nil }
    return withUnsafeBytes(of: value as any Sendable) { $0.baseAddress.flatMap(body) }
  }

  /// Whether a value is of just this type, which is no class; found out without the runtime's help.
  @inlinable @inline(__always)
  public static func isExactly(_ type: any Any.Type, _ value: any Sendable) -> Bool {
    guard Assumption.existentialBox.holds else { return isOfType(type, value) }
    // With its type written down, or the compiler would look inside it.
    return withUnsafeBytes(of: value as any Sendable) {
      $0.load(fromByteOffset: metadataOffset, as: UnsafeRawPointer.self)
    } == unsafeBitCast(type, to: UnsafeRawPointer.self)
  }

  @usableFromInline @inline(never)
  static func isOfType(_ type: any Any.Type, _ value: any Sendable) -> Bool {
    Swift.type(of: value) == type
  }

  /// Whether a type is a class; false if that is not known.
  @inlinable @inline(__always)
  public static func isKnownClass(_ type: any Any.Type) -> Bool {
    Assumption.existentialBox.holds
      && unsafeBitCast(type, to: UnsafePointer<Int>.self).pointee == 0
  }

  /// Whether the value in a box can be where one of a type is.
  ///
  /// It can if it is of just the type, or an object of a subclass. False if that is not known.
  public static func canMove(
    _ value: UnsafeMutablePointer<any Sendable>, to type: any Any.Type
  ) -> Bool {
    // By its address, since an argument that is `inout` would be the value in the box.
    guard Assumption.existentialBox.holds else { return false }
    let box = UnsafeRawPointer(value)
    let metadata = box.load(fromByteOffset: metadataOffset, as: UnsafePointer<Int>.self)
    if UnsafeRawPointer(metadata) == unsafeBitCast(type, to: UnsafeRawPointer.self) { return true }
    guard metadata.pointee == 0, isKnownClass(type) else { return false }
    return box.load(as: Unmanaged<AnyObject>.self)._withUnsafeGuaranteedRef {
      Superclass.isClass(Swift.type(of: $0), within: unsafeBitCast(type, to: AnyClass.self))
    }
  }

  /// Puts the value in a box where another value of a type is, which is in the box then, or gone.
  ///
  /// - Precondition: ``canMove(_:to:)``.
  public static func move(
    _ value: UnsafeMutablePointer<any Sendable>, to memory: UnsafeMutableRawPointer,
    _ type: any Any.Type
  ) {
    func exchange<T>(_ type: T.Type) {
      swap(
        &UnsafeMutableRawPointer(value).assumingMemoryBound(to: type).pointee,
        &memory.assumingMemoryBound(to: type).pointee)
    }
    func assign<T>(_ value: T) {
      memory.assumingMemoryBound(to: T.self).pointee = value
    }
    // These are kept in the box, and exchanged without counting a reference.
    if isKnownClass(type) {
      exchange(AnyObject.self)
    } else if ObjectIdentifier(type) == ObjectIdentifier(String.self) {
      exchange(String.self)
    } else {
      _openExistential(value.pointee, do: assign)
    }
  }

  // MARK: Trial

  private struct Small: Equatable { var a = 1, b = 2.5, c = UInt8(3) }
  private struct Large: Equatable { var a = 1, b = 2, c = 3, d = 4 }
  private struct Text: Equatable { var text = "text" }

  static func tryOut(metadataOffset: Int = Self.metadataOffset) -> Bool {
    func holds<T: Sendable>(
      _ value: T, isInBox: Bool = true, _ isSame: (T) -> Bool
    ) -> Bool {
      withUnsafeBytes(of: value as any Sendable) { box in
        guard let start = box.baseAddress, box.count == MemoryLayout<(Int, Int, Int, Int)>.size,
          box.load(fromByteOffset: metadataOffset, as: UInt.self)
            == UInt(bitPattern: ObjectIdentifier(T.self))
        else { return false }
        let found = exact(start, as: T.self, metadataOffset: metadataOffset)
        return isInBox ? found.map(isSame) == true : found == nil
      }
    }
    func holdsObject<T: AnyObject>(_ object: T) -> Bool {
      withUnsafeBytes(of: object as Any) { box in
        guard let start = box.baseAddress,
          box.load(fromByteOffset: metadataOffset, as: UInt.self)
            == UInt(bitPattern: ObjectIdentifier(T.self))
        else { return false }
        return exact(start, as: T.self, metadataOffset: metadataOffset) === object
      }
    }
    guard
      MemoryLayout<any Sendable>.size == 32, MemoryLayout<(any Sendable)?>.size == 32,
      MemoryLayout<Any>.size == 32, metadataOffset + 8 <= 32
    else { return false }
    let none: (any Sendable)? = nil
    return holds(1) { $0 == 1 } && holds(true) { $0 } && holds(2.5) { $0 == 2.5 }
      && holds("text") { $0 == "text" }
      && holds("text that is too long for its words") { $0.hasSuffix("words") }
      && holds(Int?.some(5)) { $0 == 5 } && holds(Small()) { $0 == Small() }
      && holds(Large(), isInBox: false) { $0 == Large() }
      && holds(SIMD4<Float>(repeating: 1), isInBox: false) { _ in true }
      && holds(Text(), isInBox: false) { $0 == Text() }
      && holdsObject(PlainTrial {}) && holdsObject(GenericTrial(1) {})
      && holdsObject(ActorTrial {}) && holdsObject(BufferTrial.make {})
      && withUnsafeBytes(of: none) {
        $0.load(fromByteOffset: metadataOffset, as: UInt.self) == 0
      }
  }
}
