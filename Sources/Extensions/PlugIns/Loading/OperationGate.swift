import Dispatch
import Glibc
import RuntimeSupport

/// Lets one thread at a time load, disable or update a plug-in, by its identifier.
final class OperationGate: Sendable {
  private let state = Guarded(State())

  private struct State: Sendable {
    var holders: [String: pthread_t] = [:]
    var waiters: [String: [DispatchSemaphore]] = [:]

    /// The identifier that a thread waits for.
    var awaited: [pthread_t: String] = [:]

    /// Whether the holder of an identifier is the present thread, or waits for it by way of others.
    func isHeldByOwn(_ identifier: String) -> Bool {
      var next: String? = identifier
      while let wanted = next, let holder = holders[wanted] {
        if pthread_equal(holder, pthread_self()) != 0 { return true }
        next = awaited[holder]
      }
      return false
    }
  }

  /// Runs an operation when no other thread does one with the identifier.
  ///
  /// - Throws: ``PlugInError/busy(identifier:)`` within an operation with the same identifier, where
  ///   threads would wait for each other, and if it is not to wait; what the operation throws.
  func run<Result>(
    _ identifier: String, waits: Bool = true, _ operation: () throws(PlugInError) -> Result
  ) throws(PlugInError) -> Result {
    try enter(identifier, waits)
    defer { leave(identifier) }
    return try operation()
  }

  private func enter(_ identifier: String, _ waits: Bool) throws(PlugInError) {
    enum Outcome: Sendable {
      case entered, busy, wait(DispatchSemaphore)
    }
    while true {
      let outcome: Outcome = state.withLock { state in
        state.awaited[pthread_self()] = nil
        if state.holders[identifier] == nil {
          state.holders[identifier] = pthread_self()
          return .entered
        }
        if !waits || state.isHeldByOwn(identifier) { return .busy }
        let semaphore = DispatchSemaphore(value: 0)
        state.waiters[identifier, default: []].append(semaphore)
        state.awaited[pthread_self()] = identifier
        return .wait(semaphore)
      }
      switch outcome {
      case .entered: return
      case .busy: throw .busy(identifier: identifier)
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
