import Dispatch
import RuntimeSupport

extension Script {
  /// Receives each error that is not caught in a job that the script has put on a queue.
  ///
  /// Initially nil: errors are written to standard error. The handler runs on the queue on which
  /// the error occurred, and other threads may run the script meanwhile. Jobs that end because the
  /// script was stopped are not errors.
  public var failureHandler: (@Sendable (ScriptError) -> Void)? {
    get { interpreter.background.failureHandler.withLock { $0 } }
    set {
      // The old handler is released after the lock: that may run a deinit.
      let _: (@Sendable (ScriptError) -> Void)? = interpreter.background.failureHandler.withLock {
        handler in
        defer { handler = newValue }
        return handler
      }
    }
  }

  /// Runs the jobs that are on the main queue; to be called on the main thread.
  package func runMainQueue() throws {
    try reporting { _ in
      _ = try interpreter.standardLibrary?.runtime?.queues.run(until: .now()) { false }
    }
  }

  /// Waits until all jobs that the script has put on queues have run, including delayed ones.
  ///
  /// On the main thread, it runs the main queue meanwhile; on any other thread, something else
  /// must. Call this after ``run()`` in a program that has nothing else to do. It does not wait for
  /// messages to delegates on concurrent queues, and does not return while a job is on a queue that
  /// the script has suspended.
  ///
  /// - Throws: ``ScriptError`` if the script is stopped, but not if it has called `exit`.
  public func waitUntilIdle() throws {
    do {
      try reporting { _ in
        try interpreter.standardLibrary?.runtime?.queues.waitUntilIdle()
      }
    } catch {
      if exitStatus == nil { throw error }
    }
  }
}
