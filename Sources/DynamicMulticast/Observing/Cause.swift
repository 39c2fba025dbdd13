import RuntimeSupport

/// The delivery whose handler the present thread or task is running, if the delivery is observed.
enum Cause {
  private static var onThread: ThreadStack<UInt64> { ThreadStack(.causes) }

  /// The number of the delivery of an asynchronous handler, or 0.
  ///
  /// Child tasks inherit the number.
  @TaskLocal private static var ofTask: UInt64 = 0

  /// The number of the delivery, or 0 if no observed handler is running.
  static var current: UInt64 { onThread.first { _ in true }?.pointee ?? ofTask }

  /// Runs a handler as the cause of the messages that the handler sends.
  @inline(__always)
  static func with<Result>(_ number: UInt64, _ handler: () throws -> Result) rethrows -> Result {
    try onThread.with(number) { _ in try handler() }
  }

  /// Runs an asynchronous handler as the cause of the messages that the handler sends.
  ///
  /// The part before the first suspension also runs inside the synchronous `with(_:_:)`, which
  /// returns at the suspension. A task-local value covers the rest.
  nonisolated(nonsending) static func with<Result>(
    task number: UInt64, _ handler: () async throws -> Result
  ) async rethrows -> Result {
    try await $ofTask.withValue(number, operation: handler)
  }
}
