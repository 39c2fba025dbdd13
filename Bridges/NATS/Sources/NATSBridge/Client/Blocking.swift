import Dispatch
import Glibc

/// Runs calls of the C client that can block.
///
/// Swift's cooperative thread pool has one thread for each core, so blocking calls run on `queue`
/// instead.
enum Blocking {
  static let queue = DispatchQueue(label: "NATSBridge.blocking", attributes: .concurrent)

  static func run<Value: Sendable>(_ body: @escaping @Sendable () -> Value) async -> Value {
    await withCheckedContinuation { continuation in
      queue.async { continuation.resume(returning: body()) }
    }
  }

  /// Runs `body`, which can block and can throw.
  static func runThrowing<Value: Sendable>(
    _ body: @escaping @Sendable () throws -> Value
  ) async throws -> Value {
    try await run { Result { try body() } }.get()
  }

  /// Suspends the current thread for 500 µs, so that other threads can make progress.
  static func pause() { usleep(500) }

  /// Waits for an operation until a deadline; after the deadline, the operation continues in the
  /// background.
  ///
  /// - Returns: `true` if the operation has ended before the deadline.
  static func wait(
    until end: ContinuousClock.Instant, for operation: @escaping @Sendable () async -> Void
  ) async -> Bool {
    let (outcomes, outcome) = AsyncStream.makeStream(of: Bool.self)
    let deadline = Deadline(after: end - .now) { outcome.yield(false) }
    defer { deadline.cancel() }
    Task {
      await operation()
      outcome.yield(true)
    }
    // The unstructured task makes the wait independent of the caller's cancellation.
    return await Task {
      for await outcome in outcomes { return outcome }; return false
    }.value
  }
}
