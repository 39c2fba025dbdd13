package import Dispatch
package import Testing

extension Duration {
  /// A time that only what hangs takes, however busy the machine is.
  ///
  /// For the deadlines and limits that must not pass in a test.
  package static let endless = Duration.seconds(1800)
}

extension Trait where Self == TimeLimitTrait {
  /// Makes a test that hangs fail, after half an hour.
  package static var failsIfItHangs: Self { .timeLimit(.minutes(30)) }
}

extension DispatchSemaphore {
  /// Waits for a signal.
  ///
  /// - Returns: Whether the signal came before ``Swift/Duration/endless`` was over.
  package func isSignalled() -> Bool {
    wait(timeout: .now() + .seconds(Int(Duration.endless.components.seconds))) == .success
  }
}

/// Waits for a semaphore without holding up a thread that others need.
package func wait(
  for semaphore: DispatchSemaphore, sourceLocation: SourceLocation = #_sourceLocation
) async {
  let isSignalled = await withCheckedContinuation { done in
    DispatchQueue(label: "waiting").async { done.resume(returning: semaphore.isSignalled()) }
  }
  #expect(isSignalled, "the signal has not come", sourceLocation: sourceLocation)
}

/// Runs a body that waits, without holding up a thread that others need.
@discardableResult
package func onThreadOfItsOwn<Result: Sendable>(
  _ body: @escaping @Sendable () throws -> Result
) async throws -> Result {
  try await withCheckedThrowingContinuation { done in
    DispatchQueue(label: "waiting").async { done.resume(with: .init(catching: body)) }
  }
}
