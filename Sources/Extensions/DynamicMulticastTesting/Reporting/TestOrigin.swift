import RuntimeSupport

/// Remembers the test of Swift Testing in which an object is made, for failures on threads that do
/// not know the test.
///
/// Swift Testing has the running test in a task-local value, and no public function runs code with
/// the value of another test. A task inherits the values of the code that creates the task. So this
/// object creates a task, which sleeps until there are failures to report or the object is
/// released. The task retains the other task-local values of the test, too.
final class TestOrigin: Sendable {
  private final class Sleeper: Sendable {
    let continuation = Guarded<CheckedContinuation<[TestFailure], Never>?>(nil)

    func wake(_ failures: [TestFailure]) {
      continuation.withLock { $0.take() }?.resume(returning: failures)
    }
  }

  private let test: RunningTest
  private let sleeper = Sleeper()

  /// Remembers the running test, or fails if no test of Swift Testing is known on this thread.
  init?() {
    guard let test = SwiftTesting.loaded?.runningTest else { return nil }
    self.test = test
    Task(executorPreference: ResumingThread()) { [sleeper] in
      let failures = await withCheckedContinuation { continuation in
        sleeper.continuation.withLock { $0 = continuation }
      }
      for failure in failures { failure.report() }
    }
  }

  deinit { sleeper.wake([]) }

  /// Makes the test fail in which the object was made.
  ///
  /// If the present thread runs the same test, the thread reports the failures itself, because the
  /// thread knows which issues of the test are known issues. Call the function once only.
  func report(_ failures: [TestFailure]) {
    if SwiftTesting.loaded?.runningTest == test {
      for failure in failures { failure.report() }
    } else {
      sleeper.wake(failures)
    }
  }
}

/// An executor that runs a task on the thread that calls `Task.init` or `resume(returning:)`, before
/// the call returns.
private final class ResumingThread: TaskExecutor {
  func enqueue(_ job: consuming ExecutorJob) {
    job.runSynchronously(on: asUnownedTaskExecutor())
  }
}
