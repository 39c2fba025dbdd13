/// The memory layout of `any Sendable`: three words for the value, then the metadata of its type.
///
/// The three words contain the value if the value fits and can be moved bit by bit. Otherwise, they
/// contain a pointer to the value. The metadata of a class begins with 0.
///
/// Slow path: `as?` and `type(of:)`.
public enum ExistentialBox {
  @inlinable static var metadataOffset: Int { 24 }

  /// Returns the value in `box`, if the box contains a value of exactly the type `T` inline.
  ///
  /// This function is many times as fast as a dynamic cast.
  ///
  /// - Precondition: The assumption holds.
  /// - Returns: The value, or `nil` if the value has another type or is kept outside the box.
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
      isKnownInline(type) || metadata.load(as: Int.self) == 0
    else { return nil }
    return box.assumingMemoryBound(to: T.self).pointee
  }

  /// Returns the size of the values of `type` if a box contains them inline, and `nil` if a box
  /// contains a pointer to them, or if the place is not known.
  static func inlineSize(of type: any Any.Type) -> Int? {
    func size<T>(_ type: T.Type) -> Int? {
      isKnownInline(type) ? MemoryLayout<T>.size : nil
    }
    if isKnownClass(type) { return MemoryLayout<AnyObject>.size }
    return _openExistential(type, do: size)
  }

  /// Returns a Boolean value that indicates whether a box of `type`, which is not a class, is known
  /// to contain the value.
  @inlinable @inline(__always)
  static func isKnownInline<T>(_ type: T.Type) -> Bool {
    MemoryLayout<T>.size <= 24 && MemoryLayout<T>.alignment <= 8
      && (_isPOD(type) || type == String.self)
  }

  /// Calls `body` with the address of the box of `value`, if the assumption holds.
  ///
  /// The body can then ask for several types, and the value is copied only once.
  ///
  /// - Returns: The result of the body, or `nil` if the assumption does not hold.
  @inlinable @inline(__always)
  public static func withBox<Result>(
    of value: any Sendable, _ body: (UnsafeRawPointer) -> Result?
  ) -> Result? {
    guard Assumption.existentialBox.holds else { return nil }
    return withUnsafeBytes(of: value as any Sendable) { $0.baseAddress.flatMap(body) }
  }

  /// Returns a Boolean value that indicates whether `value` has exactly the type `type`.
  ///
  /// `type` must not be a class. The function does not call the runtime if the assumption holds.
  @inlinable @inline(__always)
  public static func isExactly(_ type: any Any.Type, _ value: any Sendable) -> Bool {
    guard Assumption.existentialBox.holds else { return isOfType(type, value) }
    // `as any Sendable` is necessary: without the type, the compiler would open the existential.
    return withUnsafeBytes(of: value as any Sendable) {
      $0.load(fromByteOffset: metadataOffset, as: UnsafeRawPointer.self)
    } == unsafeBitCast(type, to: UnsafeRawPointer.self)
  }

  @usableFromInline @inline(never)
  static func isOfType(_ type: any Any.Type, _ value: any Sendable) -> Bool {
    Swift.type(of: value) == type
  }

  /// Returns `true` if `type` is known to be a class, and `false` if the assumption does not hold.
  @inlinable @inline(__always)
  public static func isKnownClass(_ type: any Any.Type) -> Bool {
    Assumption.existentialBox.holds
      && unsafeBitCast(type, to: UnsafePointer<Int>.self).pointee == 0
  }

  /// Returns a Boolean value that indicates whether the value in a box can replace a value of
  /// `type`.
  ///
  /// The value must have exactly the type `type`, or be an instance of a subclass of `type`. The
  /// result is `false` if the assumption does not hold.
  public static func canMove(
    _ value: UnsafeMutablePointer<any Sendable>, to type: any Any.Type
  ) -> Bool {
    // The box is passed by its address: an `inout` argument would be the value in the box instead.
    guard Assumption.existentialBox.holds else { return false }
    let box = UnsafeRawPointer(value)
    let metadata = box.load(fromByteOffset: metadataOffset, as: UnsafePointer<Int>.self)
    if UnsafeRawPointer(metadata) == unsafeBitCast(type, to: UnsafeRawPointer.self) { return true }
    guard metadata.pointee == 0, isKnownClass(type) else { return false }
    return box.load(as: Unmanaged<AnyObject>.self)._withUnsafeGuaranteedRef {
      Superclass.isClass(Swift.type(of: $0), within: unsafeBitCast(type, to: AnyClass.self))
    }
  }

  /// Moves the value in the box `value` to `memory`, which contains another value of `type`.
  ///
  /// If `type` is a class or `String`, the two values are exchanged. For other types, `memory`
  /// receives a copy, its previous value is destroyed, and the box keeps its value.
  ///
  /// - Precondition: ``canMove(_:to:)`` returns `true`.
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
    // Objects and strings are inline in the box, so they are exchanged without reference counting.
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
