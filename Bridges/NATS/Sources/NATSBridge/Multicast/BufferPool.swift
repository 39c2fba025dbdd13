import Synchronization

/// A pool with a single array for encoding messages, so that the array's memory is reused.
///
/// A thread that finds the pool empty creates a new array.
final class BufferPool: Sendable {
  private final class Buffer {
    // Exclusivity is guaranteed without checks: only the thread that has taken the buffer out of
    // the pool accesses `bytes`.
    @exclusivity(unchecked) var bytes: [UInt8] = []
  }

  /// The address of the pooled buffer, or 0 if the pool is empty.
  ///
  /// The address owns a reference. Exchanging the address transfers the ownership to the exchanging
  /// thread.
  private let spare = Atomic<UInt>(0)

  /// The maximum capacity, in bytes, of an array that is returned to the pool.
  private static let largest = 64 << 10

  deinit { _ = take() }

  /// Runs `body` with an empty array.
  func withBuffer(_ body: (inout [UInt8]) throws -> Void) rethrows {
    let buffer = take() ?? Buffer()
    defer { put(buffer) }
    try body(&buffer.bytes)
  }

  private func take() -> Buffer? {
    UnsafeRawPointer(bitPattern: spare.exchange(0, ordering: .acquiring)).map {
      Unmanaged<Buffer>.fromOpaque($0).takeRetainedValue()
    }
  }

  private func put(_ buffer: Buffer) {
    if buffer.bytes.capacity > Self.largest { return }
    buffer.bytes.removeAll(keepingCapacity: true)
    let returned = Unmanaged.passRetained(buffer)
    let (isPut, _) = spare.compareExchange(
      expected: 0, desired: UInt(bitPattern: returned.toOpaque()), ordering: .releasing)
    if !isPut { returned.release() }
  }
}
