import Dispatch
import Glibc

/// Runs calls of the client library that can block.
///
/// Swift's own threads are as many as the cores, and each must make progress.
enum Blocking {
  static let queue = DispatchQueue(label: "NATSBridge.blocking", attributes: .concurrent)

  static func run<Value: Sendable>(_ body: @escaping @Sendable () -> Value) async -> Value {
    await withCheckedContinuation { continuation in
      queue.async { continuation.resume(returning: body()) }
    }
  }

  /// Runs a body that throws.
  static func runThrowing<Value: Sendable>(
    _ body: @escaping @Sendable () throws -> Value
  ) async throws -> Value {
    try await run { Result { try body() } }.get()
  }

  /// Lets other threads go on for a moment.
  static func pause() { usleep(500) }

  /// Waits until an operation has ended or its time is up; the operation goes on then.
  ///
  /// - Returns: Whether it has ended.
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
    // The caller may be cancelled, and waits nevertheless.
    return await Task {
      for await outcome in outcomes { return outcome }; return false
    }.value
  }
}
