import Dispatch
import Synchronization
import Testing

@testable import NATSBridge

/// Runs `body`, and throws `TestFailure.timedOut` if the body has not ended after two minutes.
func bounded<Value: Sendable>(
  _ event: String, _ body: @escaping @Sendable () async throws -> Value
) async throws -> Value {
  let first = First<Result<Value, any Error>>()
  let task = Task {
    do { first.resume(.success(try await body())) } catch { first.resume(.failure(error)) }
  }
  DispatchQueue.global().asyncAfter(deadline: .now() + 120) {
    first.resume(.failure(TestFailure.timedOut(event)))
    task.cancel()
  }
  return try await first.value().get()
}

/// Repeats `body` while it throws temporary errors, for at most two minutes.
///
/// `passes` returns `true` for a temporary error. Each attempt waits for the server, so the loop
/// does not occupy the processor.
func retrying<Value>(
  _ event: String, while passes: (any Error) -> Bool, _ body: () async throws -> Value
) async throws -> Value {
  let end = ContinuousClock.now + .seconds(120)
  while true {
    do {
      return try await body()
    } catch let error where passes(error) {
      guard ContinuousClock.now < end else { throw TestFailure.timedOut("\(event): \(error)") }
    }
  }
}

/// Repeats `body` while it throws `NATSError.consumerInUse`.
///
/// The server notices the end of an earlier subscription on a separate thread, so neither ending a
/// subscription nor closing its connection waits for the server.
func whenConsumerIsFree<Value>(_ body: () async throws -> Value) async throws -> Value {
  try await retrying("free consumer") {
    if case NATSError.consumerInUse = $0 { true } else { false }
  } _: {
    try await body()
  }
}

/// The first of several values that are passed from any thread.
private final class First<Value: Sendable>: Sendable {
  private struct State {
    var value: Value?
    var continuation: CheckedContinuation<Value, Never>?
    var isOver = false
  }

  private let state = Mutex(State())

  func resume(_ value: Value) {
    let continuation = state.withLock { state -> CheckedContinuation<Value, Never>? in
      guard !state.isOver else { return nil }
      state.isOver = true
      state.value = value
      return state.continuation.take()
    }
    continuation?.resume(returning: value)
  }

  func value() async -> Value {
    await withCheckedContinuation { continuation in
      let value = state.withLock { state in
        if state.value == nil { state.continuation = continuation }
        return state.value
      }
      if let value { continuation.resume(returning: value) }
    }
  }
}

/// A trait that ends the test run with the name of a test that hangs.
///
/// A test's waits have their own time limits. This trait is for calls that cannot be interrupted.
struct HangLimit: SuiteTrait, TestTrait, TestScoping {
  var isRecursive: Bool { true }

  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    let name = test.name
    let timer = DispatchSource.makeTimerSource(queue: .global())
    timer.setEventHandler { fatalError("'\(name)' has not ended after ten minutes") }
    timer.schedule(deadline: .now() + 600)
    timer.activate()
    defer { timer.cancel() }
    try await function()
  }
}

extension Trait where Self == HangLimit {
  /// Ends the test run with the name of a test that has not ended after ten minutes.
  static var hangLimit: HangLimit { HangLimit() }
}
