import Dispatch
import Glibc
import Support

/// Lets one thread at a time load, disable or update a plug-in, by its identifier.
final class OperationGate: Sendable {
  private let state = Guarded(State())

  private struct State: Sendable {
    var holders: [String: pthread_t] = [:]
    var waiters: [String: [DispatchSemaphore]] = [:]
  }

  /// Runs an operation when no other thread does one with the identifier.
  ///
  /// - Throws: ``PlugInError/busy(identifier:)`` within an operation with the same identifier; what the
  ///   operation throws.
  func run<Result>(
    _ identifier: String, _ operation: () throws(PlugInError) -> Result
  ) throws(PlugInError) -> Result {
    try enter(identifier)
    defer { leave(identifier) }
    return try operation()
  }

  private func enter(_ identifier: String) throws(PlugInError) {
    enum Outcome: Sendable {
      case entered, isHolder, wait(DispatchSemaphore)
    }
    while true {
      let outcome: Outcome = state.withLock { state in
        guard let holder = state.holders[identifier] else {
          state.holders[identifier] = pthread_self()
          return .entered
        }
        if pthread_equal(holder, pthread_self()) != 0 { return .isHolder }
        let semaphore = DispatchSemaphore(value: 0)
        state.waiters[identifier, default: []].append(semaphore)
        return .wait(semaphore)
      }
      switch outcome {
      case .entered: return
      case .isHolder: throw .busy(identifier: identifier)
      case .wait(let semaphore): semaphore.wait()
      }
    }
  }

  private func leave(_ identifier: String) {
    let waiters = state.withLock { state in
      state.holders[identifier] = nil
      return state.waiters.removeValue(forKey: identifier) ?? []
    }
    for waiter in waiters { waiter.signal() }
  }
}
