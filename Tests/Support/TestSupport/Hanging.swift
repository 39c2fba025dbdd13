package import Dispatch
package import Testing

extension Duration {
  /// A duration that only a hang exceeds, even on a busy machine.
  ///
  /// Use this duration for deadlines and limits that must not pass in a test.
  package static let endless = Duration.seconds(1800)
}

extension Trait where Self == TimeLimitTrait {
  /// A trait that makes a test fail if it hangs for half an hour.
  package static var failsIfItHangs: Self { .timeLimit(.minutes(30)) }
}

extension DispatchSemaphore {
  /// Waits for a signal.
  ///
  /// - Returns: `true` if the signal arrived within ``Swift/Duration/endless``.
  package func isSignalled() -> Bool {
    wait(timeout: .now() + .seconds(Int(Duration.endless.components.seconds))) == .success
  }
}

/// Waits for a semaphore without blocking a thread of the pool.
package func wait(
  for semaphore: DispatchSemaphore, sourceLocation: SourceLocation = #_sourceLocation
) async {
  let isSignalled = await withCheckedContinuation { done in
    DispatchQueue(label: "waiting").async { done.resume(returning: semaphore.isSignalled()) }
  }
  #expect(isSignalled, "the signal has not come", sourceLocation: sourceLocation)
}

/// Runs a waiting body on a separate thread, without blocking a thread of the pool.
@discardableResult
package func onThreadOfItsOwn<Result: Sendable>(
  _ body: @escaping @Sendable () throws -> Result
) async throws -> Result {
  try await withCheckedThrowingContinuation { done in
    DispatchQueue(label: "waiting").async { done.resume(with: .init(catching: body)) }
  }
}
