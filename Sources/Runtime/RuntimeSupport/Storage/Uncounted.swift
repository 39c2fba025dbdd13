/// A reference that does not keep the object alive and does not count.
///
/// Another owner must keep the object alive while the reference is in use. Reference counting uses
/// atomic operations, which are slow if several threads count the same object. So a send does not
/// count the objects that it looks up: the dispatch plan keeps the registrations alive, and a
/// class's methods are never freed.
@frozen
public struct Uncounted<Object: AnyObject> {
  @usableFromInline let reference: Unmanaged<Object>

  /// Creates a reference to an object, without retaining the object.
  @inlinable @inline(__always)
  public init(_ object: Object) { reference = .passUnretained(object) }

  /// Creates a reference to the object at an address, without retaining the object.
  @inlinable @inline(__always)
  public init(address: UnsafeRawPointer) { reference = .fromOpaque(address) }

  /// The address of the object.
  @inlinable @inline(__always)
  public var address: UnsafeMutableRawPointer { reference.toOpaque() }

  /// The object, as an ordinary reference, which retains the object.
  @inlinable @inline(__always)
  public var object: Object { reference.takeUnretainedValue() }

  /// Runs the body with the object, without retaining the object.
  @inlinable @inline(__always)
  public func with<Result>(_ body: (Object) throws -> Result) rethrows -> Result {
    try reference._withUnsafeGuaranteedRef(body)
  }

  /// Creates a reference to an object, and retains the object.
  ///
  /// The caller balances the retain with one call of ``release()`` or ``takeRetained()``.
  @inlinable @inline(__always)
  public static func retaining(_ object: Object) -> Self {
    let new = Self(object)
    new.retain()
    return new
  }

  /// Retains the object.
  @inlinable @inline(__always)
  public func retain() { _ = reference.retain() }

  /// Releases the object, to balance a retain.
  @inlinable @inline(__always)
  public func release() { reference.release() }

  /// Returns the object, and transfers the ownership of one retain to the caller.
  @inlinable @inline(__always)
  public func takeRetained() -> Object { reference.takeRetainedValue() }
}

extension Uncounted: Sendable where Object: Sendable {}

extension Uncounted: Equatable {
  /// Returns a Boolean value that indicates whether two references are to the same object.
  @inlinable @inline(__always)
  public static func == (left: Self, right: Self) -> Bool { left.address == right.address }
}
