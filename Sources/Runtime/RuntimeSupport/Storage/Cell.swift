public import CRuntimeSupport

/// Memory for a value that has a fixed address while the owner of the cell is not moved.
///
/// `Mutex` and `Atomic` of the standard library store their values in the same way.
@_rawLayout(like: Value, movesAsLike)
@frozen @usableFromInline
struct Cell<Value>: ~Copyable {
  @inlinable @inline(__always)
  init(_ value: Value) {
    withUnsafePointer(to: self) { cell in
      Self.value(in: cell).initialize(to: value)
    }
  }

  @inlinable
  deinit {
    _ = withUnsafePointer(to: self) { cell in
      Self.value(in: cell).deinitialize(count: 1)
    }
  }

  /// Calls a closure with the address of the value.
  ///
  /// The caller ensures that accesses to the value exclude each other.
  @inlinable @inline(__always)
  borrowing func withAddress<Result, Failure: Error>(
    _ body: (UnsafeMutablePointer<Value>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try withUnsafePointer(to: self) { (cell) throws(Failure) -> Result in
      try body(Self.value(in: cell))
    }
  }

  /// Returns the address of the value in a cell.
  ///
  /// A cell consists of the value alone.
  @inlinable @inline(__always)
  static func value(in cell: UnsafePointer<Self>) -> UnsafeMutablePointer<Value> {
    opaqueAddress(cell).assumingMemoryBound(to: Value.self)
  }
}
