/// The memory layout of an object: two words of the runtime, then the properties in their order.
///
/// Properties of superclasses come first. The offset of each property is the next multiple of the
/// property's alignment.
///
/// To take the address of a constant property of generic type, the compiler first copies the
/// property, and counts the references in the copy. This layout gives the address without a copy.
///
/// Slow path: the property is copied.
public enum ObjectLayout {
  static let header = 16

  /// Returns the address of a property.
  ///
  /// - Parameters:
  ///   - object: The object, which the caller keeps alive.
  ///   - size: The size of all properties before the property, without the object's header.
  ///   - alignment: The alignment of the property.
  /// - Returns: The address, or `nil` if the assumption does not hold.
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
        // Bytes are compared first: reading wrong bytes as a value would be undefined.
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
