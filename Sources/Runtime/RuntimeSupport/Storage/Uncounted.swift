/// A reference that counts nothing: somebody else keeps the object as long as this is used.
///
/// Counting is an atomic operation, and a slow one where several threads count the same object. So what a
/// send looks up is not counted: the plan keeps registrations, and a class's methods are never freed.
@frozen
public struct Uncounted<Object: AnyObject> {
  @usableFromInline let reference: Unmanaged<Object>

  /// Refers to an object.
  @inlinable @inline(__always)
  public init(_ object: Object) { reference = .passUnretained(object) }

  /// Refers to the object at an address.
  @inlinable @inline(__always)
  public init(address: UnsafeRawPointer) { reference = .fromOpaque(address) }

  /// The object's address.
  @inlinable @inline(__always)
  public var address: UnsafeMutableRawPointer { reference.toOpaque() }

  /// The object, counted.
  @inlinable @inline(__always)
  public var object: Object { reference.takeUnretainedValue() }

  /// Uses the object without counting.
  @inlinable @inline(__always)
  public func with<Result>(_ body: (Object) throws -> Result) rethrows -> Result {
    try reference._withUnsafeGuaranteedRef(body)
  }

  /// Refers to an object, and keeps it: the reference is counted until ``release()`` or
  /// ``takeRetained()``.
  @inlinable @inline(__always)
  public static func retaining(_ object: Object) -> Self {
    let new = Self(object)
    new.retain()
    return new
  }

  /// Counts a reference.
  @inlinable @inline(__always)
  public func retain() { _ = reference.retain() }

  /// Gives up a reference that was counted.
  @inlinable @inline(__always)
  public func release() { reference.release() }

  /// The object, with the reference that was counted.
  @inlinable @inline(__always)
  public func takeRetained() -> Object { reference.takeRetainedValue() }
}

extension Uncounted: Sendable where Object: Sendable {}

extension Uncounted: Equatable {
  /// Whether two references are to the same object.
  @inlinable @inline(__always)
  public static func == (left: Self, right: Self) -> Bool { left.address == right.address }
}
