/// The memory layout of `any P`, where only classes conform to `P`: the object, then a witness
/// table.
///
/// The layout of `any P.Type` is the metadata of the class, then the same witness table.
///
/// Slow path: the slow path of ``UnownedReference``.
public enum ClassExistential {
  @frozen @usableFromInline
  struct Bits {
    @usableFromInline let object: UnsafeMutableRawPointer
    @usableFromInline let witnessTable: UnsafeRawPointer?

    @inlinable
    init(object: UnsafeMutableRawPointer, witnessTable: UnsafeRawPointer?) {
      self.object = object
      self.witnessTable = witnessTable
    }

    /// Returns the class of the object as an `any P.Type`, with the same witness table.
    @inlinable @inline(__always)
    func type<Metatype>(as metatype: Metatype.Type) -> Metatype {
      unsafeBitCast((object.load(as: UnsafeRawPointer.self), witnessTable), to: metatype)
    }
  }

  // MARK: Trial

  private protocol Named: AnyObject {}
  private protocol Other: AnyObject {}

  private final class Plain: Named, Other {}
  private final class Generic<Value>: Named, Other {}
  private actor Actor: Named, Other {}
  private final class Buffer: ManagedBuffer<Int, Int>, Named, Other {}

  static func tryOut(objectFirst: Bool = true) -> Bool {
    guard MemoryLayout<any Named>.size == MemoryLayout<Bits>.size,
      MemoryLayout<any Named.Type>.size == MemoryLayout<Bits>.size
    else { return false }
    func holds(_ object: any Named) -> Bool {
      typealias Words = (UInt, UInt)
      let words = unsafeBitCast(object as any Named, to: Words.self)
      let type = unsafeBitCast(Swift.type(of: object) as any Named.Type, to: Words.self)
      guard let other = object as? any Other else { return false }
      let otherWords = unsafeBitCast(other as any Other, to: Words.self)
      let address = UInt(bitPattern: ObjectIdentifier(object))
      guard (objectFirst ? words.0 : words.1) == address,
        // The metadata of the class is the first word of the object.
        Unmanaged.passUnretained(object as AnyObject).toOpaque().load(as: UInt.self) == type.0,
        type.0 == UInt(bitPattern: ObjectIdentifier(Swift.type(of: object))),
        words.1 == type.1, words.1 != otherWords.1, otherWords.0 == address
      else { return false }
      let bits = unsafeBitCast(object as any Named, to: Bits.self)
      return bits.type(as: (any Named.Type).self) == Swift.type(of: object)
    }
    let buffer = Buffer.create(minimumCapacity: 1) { _ in 0 }
    return holds(Plain()) && holds(Generic<Int>()) && holds(Actor())
      && holds(unsafeDowncast(buffer, to: Buffer.self))
  }
}
