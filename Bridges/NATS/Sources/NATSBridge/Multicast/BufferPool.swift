import Synchronization

/// An array that messages are encoded into, and used again for the next message.
///
/// A thread that finds it in use makes one of its own.
final class BufferPool: Sendable {
  private final class Buffer {
    // The thread that has taken the buffer out of the pool is the only one that touches it.
    @exclusivity(unchecked) var bytes: [UInt8] = []
  }

  /// The address of the buffer, 0 while a thread has it.
  ///
  /// Exchanging it transfers its ownership.
  private let spare = Atomic<UInt>(0)

  /// Larger ones are not kept.
  private static let largest = 64 << 10

  deinit { _ = take() }

  /// Runs the body with an empty array.
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
