import Synchronization

/// Arrays that messages are encoded into, and used again for the next message.
final class BufferPool: Sendable {
  private let buffers = Mutex<[[UInt8]]>([])

  /// Larger ones are not kept.
  private static let largest = 64 << 10

  /// Runs the body with an empty array, not under the lock: the types of arguments have code of
  /// their own.
  func withBuffer(_ body: (inout [UInt8]) throws -> Void) rethrows {
    var buffer = buffers.withLock { $0.popLast() } ?? []
    defer {
      if buffer.capacity <= Self.largest {
        buffer.removeAll(keepingCapacity: true)
        let returned = buffer
        buffers.withLock { if $0.count < 16 { $0.append(returned) } }
      }
    }
    try body(&buffer)
  }
}
