import Glibc

/// Memory from `malloc`.
///
/// On Linux, the `allocate` functions of the standard library call `posix_memalign` for every
/// alignment, which takes twice as long as `malloc`.
public enum RawMemory {
  /// Returns uninitialized memory, which the caller must give to ``free(_:)``.
  ///
  /// Traps if there is no memory.
  ///
  /// - Parameters:
  ///   - byteCount: The number of bytes.
  ///   - alignment: The alignment of the memory, a power of two.
  /// - Returns: The address of the memory.
  public static func allocate(byteCount: Int, alignment: Int) -> UnsafeMutableRawPointer {
    let memory =
      alignment <= MemoryLayout<max_align_t>.alignment
      ? malloc(byteCount)
      // The size must be a multiple of the alignment.
      : aligned_alloc(alignment, (byteCount + alignment - 1) & -alignment)
    guard let memory else { fatalError("There is no memory for \(byteCount) bytes") }
    return memory
  }

  /// Frees memory of ``allocate(byteCount:alignment:)``.
  public static func free(_ memory: UnsafeMutableRawPointer) { Glibc.free(memory) }
}
