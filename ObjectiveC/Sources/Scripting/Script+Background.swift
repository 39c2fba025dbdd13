package import Dispatch
public import DynamicMulticast
package import Foundation
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

  /// The clock of the script's timers, delays, timed waits and dates.
  ///
  /// The default is the system's clock. A test sets a clock that it moves itself, before the script
  /// begins; timers and waits that have begun keep the former clock. On such a clock, a wait ends
  /// when another thread has moved the clock, so the thread that moves the clock must not wait. The
  /// limits of the script and of the waits of XCTest are measured by the system's clock.
  ///
  /// ```swift
  /// let clock = ManualClock()
  /// script.clock = clock
  /// try script.run()  // Calls dispatch_after.
  /// clock.advance(by: .seconds(3600))
  /// ```
  public var clock: any DispatchClock {
    get { interpreter.run { _ in interpreter.clock.clock } }
    set { interpreter.run { _ in interpreter.clock = ScriptClock(newValue) } }
  }

  /// Sets a clock that is zero at a date.
  package func setClock(_ clock: any DispatchClock, startingAt start: Date) {
    interpreter.run { _ in interpreter.clock = ScriptClock(clock, start: start) }
  }

  /// Sets a clock that a test of the script moves.
  ///
  /// - Parameters:
  ///   - clock: The clock.
  ///   - move: Moves the clock to a time. Called when the script sleeps on the main thread.
  package func setClock(
    _ clock: any DispatchClock, movedBy move: @escaping @Sendable (Duration) -> Void
  ) {
    interpreter.run { _ in interpreter.clock = ScriptClock(clock, movedBy: move) }
  }

  /// Excludes the jobs on a queue from the jobs for which ``waitUntilIdle()`` waits, or includes
  /// them again.
  ///
  /// The host calls this method after it has suspended the queue, and before it resumes the queue.
  /// The script must be idle when the method excludes the jobs.
  package func setHeld(_ queue: DispatchQueue, _ isHeld: Bool) {
    interpreter.run { _ in
      if isHeld {
        interpreter.hostSuspendedQueues.insert(queue)
      } else {
        interpreter.hostSuspendedQueues.remove(queue)
      }
    }
  }

  /// Runs the jobs on the main queue; call this method only on the main thread.
  package func runMainQueue() throws {
    try reporting { _ in
      _ = try interpreter.standardLibrary?.queues.run(until: .zero) { false }
    }
  }

  /// Waits until all jobs on the script's queues have run, including delayed jobs.
  ///
  /// If the host has set ``clock``, the method does not wait for delayed jobs whose time has not
  /// come, nor for jobs that wait themselves, for example in `dispatch_group_wait`.
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
        try interpreter.standardLibrary?.queues.waitUntilIdle()
      }
    } catch {
      if exitStatus == nil { throw error }
    }
  }
}
