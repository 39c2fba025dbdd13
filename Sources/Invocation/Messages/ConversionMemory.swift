/// Memory on the stack for a value or a tuple whose type is a generic parameter.
///
/// An optional of the type, or a temporary allocation, would serve the same purpose. But if the
/// compiler does not know the type, both ask the runtime for metadata at each use.
// Frozen because the initializer is inlinable, even if the module is built for library evolution.
@frozen @usableFromInline
struct ConversionMemory {
  @usableFromInline var words: (Int, Int, Int, Int, Int, Int, Int, Int) = (0, 0, 0, 0, 0, 0, 0, 0)

  @inlinable @inline(__always)
  init() {}

  /// Returns `true` if a value of a type fits into the memory.
  @inlinable @inline(__always)
  func fits<T>(_ type: T.Type) -> Bool {
    MemoryLayout<T>.size <= MemoryLayout.size(ofValue: words)
      && MemoryLayout<T>.alignment <= MemoryLayout.alignment(ofValue: words)
  }

  /// Calls the body with the address of the memory.
  ///
  /// Until the body returns, the address is valid. The next call may pass another address.
  @inlinable @inline(__always)
  mutating func withAddress<Result>(
    _ body: (UnsafeMutableRawPointer) throws -> Result
  ) rethrows -> Result {
    try withUnsafeMutablePointer(to: &words) { try body(UnsafeMutableRawPointer($0)) }
  }
}
