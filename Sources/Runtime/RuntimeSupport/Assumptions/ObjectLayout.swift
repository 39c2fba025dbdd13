/// Where an object has its properties: one after the other in their order, superclasses' first, each at
/// the next multiple of its own alignment, after two words of the runtime's.
///
/// The compiler copies a constant of a generic type before it says where it is, and counts the references
/// in it.
///
/// Slow path: the property is copied.
public enum ObjectLayout {
  static let header = 16

  /// Returns where a property is, nil if the assumption does not hold.
  ///
  /// - Parameters:
  ///   - object: The object, which the caller keeps.
  ///   - size: The size of all properties before it, from the first on.
  ///   - alignment: Its alignment.
  /// - Returns: Its address.
  @inline(__always)
  public static func address(
    of object: AnyObject, after size: Int, alignment: Int
  ) -> UnsafeRawPointer? {
    guard Assumption.objectLayout.holds else { return nil }
    return address(of: object, after: size, alignment: alignment, header: header)
  }

  @inline(__always)
  private static func address(
    of object: AnyObject, after size: Int, alignment: Int, header: Int
  ) -> UnsafeRawPointer {
    let offset = (header + size + alignment - 1) & ~(alignment - 1)
    return UnsafeRawPointer(Unmanaged.passUnretained(object).toOpaque()) + offset
  }

  // MARK: Trial

  private class Base {
    let first: Int32 = 1
    let second: Int32 = 2
    let third: UnsafeRawPointer? = nil
    static let size = 16
  }

  private final class Derived<Value>: Base {
    let value: Value
    init(_ value: Value) { self.value = value }
  }

  static func tryOut(header: Int = Self.header) -> Bool {
    func holds<Value: Equatable>(_ value: Value) -> Bool {
      let object = Derived(value)
      let address = address(
        of: object, after: Base.size, alignment: MemoryLayout<Value>.alignment, header: header)
      return withExtendedLifetime(object) {
        // As bytes first, since what is no value cannot be compared.
        withUnsafeBytes(of: value) { bytes in
          bytes.elementsEqual(UnsafeRawBufferPointer(start: address, count: bytes.count))
        } && address.assumingMemoryBound(to: Value.self).pointee == value
      }
    }
    let text = "text that is too long for its words"
    return holds(UInt8(201)) && holds(UInt64.max - 1) && holds(text) && holds(Int16(-3))
      && holds([1, 2]) && holds(SIMD4<Float>(1, 2, 3, 4))
  }
}
