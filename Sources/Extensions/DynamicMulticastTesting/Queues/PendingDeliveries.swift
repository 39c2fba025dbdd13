import RuntimeSupport

/// Keeps the deliveries that wait on a stepped queue, first in, first out.
final class PendingDeliveries: Sendable {
  private struct State: Sendable {
    /// Contains the deliveries, or is `nil` once the queue has been closed and no delivery can run.
    var blocks: [@Sendable () -> Void]? = []

    var hasDropped = false
  }

  private let state = Guarded(State())

  private let didAppend: @Sendable () -> Void

  init(didAppend: @escaping @Sendable () -> Void) {
    self.didAppend = didAppend
  }

  var count: Int { state.withLock { $0.blocks?.count ?? 0 } }

  /// `true` if a delivery has come after the queue was closed.
  var hasDropped: Bool { state.withLock { $0.hasDropped } }

  func append(_ block: @escaping @Sendable () -> Void) {
    let isOpen = state.withLock { state in
      state.blocks?.append(block)
      if state.blocks == nil { state.hasDropped = true }
      return !state.hasDropped
    }
    if isOpen { didAppend() }
  }

  func next() -> (@Sendable () -> Void)? {
    state.withLock { state in
      state.blocks?.isEmpty == false ? state.blocks?.removeFirst() : nil
    }
  }

  /// Drops all deliveries, and makes `append(_:)` drop all later deliveries.
  func close() {
    // Release the deliveries after unlocking: a deinitializer may send a message, and so call
    // `append(_:)`.
    _ = state.withLock { state in
      defer { state.blocks = nil }
      return state.blocks
    }
  }
}
