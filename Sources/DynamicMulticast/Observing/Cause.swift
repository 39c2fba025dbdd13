import RuntimeSupport

/// The delivery whose handler the present thread or task is running, if it is observed.
enum Cause {
  private static var onThread: ThreadStack<UInt64> { ThreadStack(.causes) }

  /// The delivery of an asynchronous handler, which its task and the tasks that it starts inherit.
  @TaskLocal private static var ofTask: UInt64 = 0

  /// Its number, 0 if there is none.
  static var current: UInt64 { onThread.first { _ in true }?.pointee ?? ofTask }

  /// Runs a handler as the cause of what it sends.
  @inline(__always)
  static func with<Result>(_ number: UInt64, _ handler: () throws -> Result) rethrows -> Result {
    try onThread.with(number) { _ in try handler() }
  }

  /// Runs an asynchronous handler as the cause of what it sends.
  ///
  /// Its first part runs within the synchronous form, too, which ends with that part.
  nonisolated(nonsending) static func with<Result>(
    task number: UInt64, _ handler: () async throws -> Result
  ) async rethrows -> Result {
    try await $ofTask.withValue(number, operation: handler)
  }
}
