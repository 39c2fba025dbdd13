import Dispatch
import RuntimeSupport

extension Script {
  /// The handler for errors that a job of the script does not catch.
  ///
  /// A job is a block or function that the script submits to a queue. The property is initially
  /// `nil`, and such errors are then written to standard error. The script calls the handler on the
  /// queue on which the error occurred, and without the script's lock, so other threads may run the
  /// script meanwhile. The handler receives no error for a job that ended because the script was
  /// stopped.
  public var failureHandler: (@Sendable (ScriptError) -> Void)? {
    get { interpreter.background.failureHandler.withLock { $0 } }
    set {
      // Release the old handler after unlocking, because its release may run a `deinit` of the
      // host.
      let _: (@Sendable (ScriptError) -> Void)? = interpreter.background.failureHandler.withLock {
        handler in
        defer { handler = newValue }
        return handler
      }
    }
  }

  /// Runs the jobs on the main queue; call this method only on the main thread.
  package func runMainQueue() throws {
    try reporting { _ in
      _ = try interpreter.standardLibrary?.runtime?.queues.run(until: .now()) { false }
    }
  }

  /// Waits until all jobs on the script's queues have run, including delayed jobs.
  ///
  /// Call this method after ``run()`` in a program that has nothing else to do. On the main thread,
  /// the method runs the main queue while it waits. On any other thread, the host must run the main
  /// queue.
  ///
  /// The method does not wait for messages to delegates on concurrent queues. The method does not
  /// return while a job remains on a queue that the script has suspended.
  ///
  /// - Throws: ``ScriptError`` if the script is stopped, except by a call of `exit`.
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
