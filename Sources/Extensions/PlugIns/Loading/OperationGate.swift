import Dispatch
import Glibc
import RuntimeSupport

/// A set of locks, one for each plug-in's identifier, for loading, disabling and updating.
///
/// At most one thread at a time runs an operation with an identifier.
final class OperationGate: Sendable {
  private let state = Guarded(State())

  private struct State: Sendable {
    var holders: [String: pthread_t] = [:]
    var waiters: [String: [DispatchSemaphore]] = [:]

    /// Maps each blocked thread to the identifier that the thread waits for.
    var awaited: [pthread_t: String] = [:]

    /// Returns `true` if waiting for an identifier would deadlock.
    ///
    /// Follows the chain of holders: the current thread holds the identifier, or its holder waits
    /// for an identifier whose holder, in the end, is the current thread.
    func isHeldByOwn(_ identifier: String) -> Bool {
      var next: String? = identifier
      while let wanted = next, let holder = holders[wanted] {
        if pthread_equal(holder, pthread_self()) != 0 { return true }
        next = awaited[holder]
      }
      return false
    }
  }

  /// Runs an operation while no other thread runs an operation with the same identifier.
  ///
  /// - Parameters:
  ///   - identifier: The identifier of a plug-in.
  ///   - waits: Whether to wait for another thread. If `false`, an operation under way causes an
  ///     error.
  ///   - operation: The operation to run.
  /// - Returns: The result of `operation`.
  /// - Throws: ``PlugInError/busy(identifier:)`` if waiting would deadlock, as within an operation
  ///   with the same identifier, or if `waits` is `false` and the identifier is in use; otherwise
  ///   the error that `operation` throws.
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
