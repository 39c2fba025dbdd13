public import CRuntimeSupport

/// A reference that does not keep its object alive, and can be asked for it at any time.
///
/// A `weak` reference costs a second object for each object, and several times as much to load. This
/// one keeps the memory of an object that was deallocated, as `unowned` does, so that its address is no
/// other's; but loading it does not trap. It takes the functions that the runtime's `unowned` and `weak`
/// are made of, and a layout, see ``ClassExistential``.
///
/// Slow path: a `weak` reference beside an `unowned` one. Loading it can make the caller the object's
/// last owner, so neither ``isAlive`` nor ``object`` may be asked under a lock.
///
/// `Object` is `any P`, of a protocol that only classes conform to, and `Metatype` is `any P.Type`.
@frozen
public struct UnownedReference<Object, Metatype>: ~Copyable, @unchecked Sendable {
  // Unchecked for the object: it may belong to a queue, and is only handed to that queue's blocks, or
  // to callers that ask for it.

  /// What the reference is in memory.
  ///
  /// Without a witness table, the object is a `WeakReference`.
  @usableFromInline let bits: ClassExistential.Bits

  /// Makes a reference to an object.
  public init(_ object: Object) {
    if Assumption.classExistential.holds, Assumption.unownedReference.holds {
      bits = unsafeBitCast(object, to: ClassExistential.Bits.self)
      unownedRetain(bits.object)
    } else {
      let reference = WeakReference<Object, Metatype>(object)
      bits = ClassExistential.Bits(
        object: Unmanaged.passRetained(reference).toOpaque(), witnessTable: nil)
    }
  }

  deinit {
    if bits.witnessTable != nil {
      unownedRelease(bits.object)
    } else {
      Unmanaged<WeakReference<Object, Metatype>>.fromOpaque(bits.object).release()
    }
  }

  /// The object's address, also when it was deallocated.
  @inlinable @inline(__always)
  public var identity: ObjectIdentifier {
    bits.witnessTable != nil
      ? unsafeBitCast(bits.object, to: ObjectIdentifier.self) : weakReference.identity
  }

  /// Its class, also when it was deallocated.
  @inlinable @inline(__always)
  public var type: Metatype {
    bits.witnessTable != nil ? bits.type(as: Metatype.self) : weakReference.type
  }

  /// Whether it can be loaded, unless it is deallocated meanwhile.
  @inlinable @inline(__always)
  public var isAlive: Bool {
    bits.witnessTable != nil ? !isDeallocating(bits.object) : weakReference.object != nil
  }

  /// The object, unless it was deallocated.
  @inlinable @inline(__always)
  public var object: Object? {
    guard bits.witnessTable != nil else { return weakReference.object }
    guard tryRetain(bits.object) != nil else { return nil }
    var object: Object?
    // In this way the reference that was just counted becomes the variable's.
    withUnsafeMutableBytes(of: &object) { $0.storeBytes(of: bits, as: ClassExistential.Bits.self) }
    return object
  }

  /// Counts a reference to the object, unless it was deallocated.
  ///
  /// - Returns: Whether it did. The caller then takes or drops it, once, before this is destroyed.
  @inlinable @inline(__always)
  public func retain() -> Bool {
    bits.witnessTable != nil ? tryRetain(bits.object) != nil : weakReference.retain()
  }

  /// The object, with the reference that ``retain()`` has counted.
  @inlinable @inline(__always)
  public func takeRetained() -> Object {
    guard bits.witnessTable != nil else { return weakReference.takeRetained() }
    // In this way the reference that was counted becomes the caller's.
    return withUnsafeTemporaryAllocation(of: Object.self, capacity: 1) { memory in
      UnsafeMutableRawPointer(memory.baseAddress.unsafelyUnwrapped)
        .storeBytes(of: bits, as: ClassExistential.Bits.self)
      return memory.moveElement(from: 0)
    }
  }

  @usableFromInline
  var weakReference: WeakReference<Object, Metatype> {
    Unmanaged.fromOpaque(bits.object).takeUnretainedValue()
  }
}
