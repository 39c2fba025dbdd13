/// Memory on the stack for a value whose type is a parameter.
///
/// An optional of the type, or a temporary allocation, would do. But where the compiler does not know the
/// type, the runtime is asked for the metadata of what they are made of, each time.
// Frozen, as its initializer is inlinable, also where the module is built for library evolution.
@frozen @usableFromInline
struct ConversionMemory {
  @usableFromInline var words: (Int, Int, Int, Int) = (0, 0, 0, 0)

  @inlinable @inline(__always)
  init() {}

  /// Whether there is room for a value of a type.
  @inlinable @inline(__always)
  func fits<T>(_ type: T.Type) -> Bool {
    MemoryLayout<T>.size <= MemoryLayout.size(ofValue: words)
      && MemoryLayout<T>.alignment <= MemoryLayout.alignment(ofValue: words)
  }

  /// Calls the body with the memory's address, which may be another at each call.
  @inlinable @inline(__always)
  mutating func withAddress<Result>(_ body: (UnsafeMutableRawPointer) -> Result) -> Result {
    withUnsafeMutablePointer(to: &words) { body(UnsafeMutableRawPointer($0)) }
  }
}
