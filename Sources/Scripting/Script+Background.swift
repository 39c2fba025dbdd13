import Support

extension Script {
  /// Called with each error that nothing catches in what the script has put on a queue.
  ///
  /// Nil at first, which writes them to standard error. Called on the queue where the error happened,
  /// while others may run the script. What ends because the script was stopped is no error.
  public var failureHandler: (@Sendable (ScriptError) -> Void)? {
    get { machine.background.failureHandler.withLock { $0 } }
    set {
      // The old one is let go of after the lock: it may run a deinit.
      let _: (@Sendable (ScriptError) -> Void)? = machine.background.failureHandler.withLock {
        handler in
        defer { handler = newValue }
        return handler
      }
    }
  }

  /// Waits until nothing that the script has put on queues is left, nor what waits for its time.
  ///
  /// On the main thread it runs the main queue meanwhile; on any other, something else has to. To be
  /// called after ``run()`` by a program that has nothing else to do. Messages to delegates on
  /// concurrent queues are not waited for, nor what waits on a queue that the script has suspended
  /// ever done.
  ///
  /// - Throws: ``ScriptError`` when the script is stopped, but not if it has stopped itself by `exit`.
  public func waitUntilIdle() throws {
    do {
      try reporting { _ in
        try (machine.library as? StandardLibrary)?.runtime?.queues.waitUntilIdle()
      }
    } catch {
      if exitStatus == nil { throw error }
    }
  }
}
