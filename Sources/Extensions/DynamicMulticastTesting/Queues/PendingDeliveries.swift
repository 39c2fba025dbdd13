import RuntimeSupport

/// The deliveries that wait on a test's queue, first in, first out.
final class PendingDeliveries: Sendable {
  /// Nil once the queue has been deallocated, when nothing will run them any more.
  private let blocks = Guarded<[@Sendable () -> Void]?>([])

  var count: Int { blocks.withLock { $0?.count ?? 0 } }

  func append(_ block: @escaping @Sendable () -> Void) {
    blocks.withLock { $0?.append(block) }
  }

  func next() -> (@Sendable () -> Void)? {
    blocks.withLock { blocks in
      blocks?.isEmpty == false ? blocks?.removeFirst() : nil
    }
  }

  /// Drops all deliveries, and those that are appended later.
  func close() {
    // Released after the lock: a deinitializer may send, and so append.
    _ = blocks.withLock { blocks in
      defer { blocks = nil }
      return blocks
    }
  }
}
