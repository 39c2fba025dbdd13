public import CRuntimeSupport

/// A reference that does not keep its object alive, and from which the object can be loaded at any
/// time.
///
/// A `weak` reference costs a second object for each object, and takes several times as long to
/// load. Like an `unowned` reference, an `UnownedReference` keeps the memory of a deallocated
/// object, so no other object gets the same address. Unlike an `unowned` reference, loading an
/// `UnownedReference` does not trap. The type uses the runtime functions on which `unowned` and
/// `weak` are built, and the memory layout in ``ClassExistential``.
///
/// Slow path: a `weak` reference beside an `unowned` reference. Loading the `weak` reference can
/// make the caller the last owner of the object. So neither ``isAlive`` nor ``object`` may be read
/// under a lock.
///
/// `Object` is `any P`, where only classes conform to the protocol `P`, and `Metatype` is
/// `any P.Type`.
@frozen
public struct UnownedReference<Object, Metatype>: ~Copyable, @unchecked Sendable {
  // Unchecked because of the object, which may belong to a queue. The object is only passed to
  // blocks on that queue, or to callers that ask for the object.

  /// The object and the witness table.
  ///
  /// If the witness table is `nil`, the object is a retained `WeakReference`.
  @usableFromInline let bits: ClassExistential.Bits

  /// Creates a reference to `object`, without keeping the object alive.
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

  /// The identity of the object, even if the object was deallocated.
  @inlinable @inline(__always)
  public var identity: ObjectIdentifier {
    bits.witnessTable != nil
      ? unsafeBitCast(bits.object, to: ObjectIdentifier.self) : weakReference.identity
  }

  /// The class of the object, even if the object was deallocated.
  @inlinable @inline(__always)
  public var type: Metatype {
    bits.witnessTable != nil ? bits.type(as: Metatype.self) : weakReference.type
  }

  /// A Boolean value that indicates whether the object has not been deallocated yet.
  ///
  /// Another thread may deallocate the object before the caller loads it.
  @inlinable @inline(__always)
  public var isAlive: Bool {
    bits.witnessTable != nil ? !isDeallocating(bits.object) : weakReference.object != nil
  }

  /// The object, or `nil` if the object was deallocated.
  @inlinable @inline(__always)
  public var object: Object? {
    guard bits.witnessTable != nil else { return weakReference.object }
    guard tryRetain(bits.object) != nil else { return nil }
    var object: Object?
    // Storing the bits makes the variable the owner of the reference that `tryRetain` has counted.
    withUnsafeMutableBytes(of: &object) { $0.storeBytes(of: bits, as: ClassExistential.Bits.self) }
    return object
  }

  /// Retains the object, unless the object was deallocated.
  ///
  /// - Returns: `true` if the object was retained. The caller must then balance the retain exactly
  ///   once, before this reference is destroyed.
  @inlinable @inline(__always)
  public func retain() -> Bool {
    bits.witnessTable != nil ? tryRetain(bits.object) != nil : weakReference.retain()
  }

  /// Returns the object, and transfers the ownership of the reference that ``retain()`` has
  /// counted.
  @inlinable @inline(__always)
  public func takeRetained() -> Object {
    guard bits.witnessTable != nil else { return weakReference.takeRetained() }
    // Moving the bits makes the caller the owner of the reference that ``retain()`` has counted.
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
