import RuntimeSupport

/// The deliveries that wait on a stepped queue, first in, first out.
final class PendingDeliveries: Sendable {
  /// The deliveries, or `nil` once the `SteppedQueue` has been deallocated and no delivery can run.
  private let blocks = Guarded<[@Sendable () -> Void]?>([])

  private let didAppend: @Sendable () -> Void

  init(didAppend: @escaping @Sendable () -> Void) {
    self.didAppend = didAppend
  }

  var count: Int { blocks.withLock { $0?.count ?? 0 } }

  func append(_ block: @escaping @Sendable () -> Void) {
    blocks.withLock { $0?.append(block) }
    didAppend()
  }

  func next() -> (@Sendable () -> Void)? {
    blocks.withLock { blocks in
      blocks?.isEmpty == false ? blocks?.removeFirst() : nil
    }
  }

  /// Drops all deliveries, and makes `append(_:)` drop all later deliveries.
  func close() {
    // Release the deliveries after unlocking: a deinitializer may send a message, and so call
    // `append(_:)`.
    _ = blocks.withLock { blocks in
      defer { blocks = nil }
      return blocks
    }
  }
}
