import Invocation
import RuntimeSupport
import Synchronization

/// The messages that a delegate has received, in order, and the waiters for the next one.
final class MessageLog: Sendable {
  struct Entry: Sendable {
    let invocation: Invocation

    /// The position among the messages of all logs.
    let ordinal: Int
  }

  private struct State: Sendable {
    var entries: [Entry] = []
    /// The ordinals of the messages that `take` has returned.
    var taken: Set<Int> = []
    /// Changes with every message.
    var version = 0
    var waiters: [Int: @Sendable () -> Void] = [:]
    var waiterCount = 0
  }

  private let state = Guarded(State())
  private static let count = Atomic<Int>(0)

  var entries: [Entry] { state.withLock { $0.entries } }

  func append(_ invocation: Invocation) {
    let waiters = state.withLock { state in
      // Drawn under the lock: a log's entries are in the order of their ordinals.
      let ordinal = Self.count.wrappingAdd(1, ordering: .relaxed).newValue
      state.entries.append(Entry(invocation: invocation, ordinal: ordinal))
      state.version += 1
      defer { state.waiters = [:] }
      return state.waiters
    }
    for waiter in waiters.values { waiter() }
  }

  /// Removes all messages.
  func clear() {
    // Released after the lock: a deinitializer may send to the delegate.
    _ = state.withLock { state in
      defer {
        state.entries = []
        state.taken = []
      }
      return state.entries
    }
  }

  /// Takes the first message that matches and has not been taken yet.
  ///
  /// - Returns: The message, or nil with the version of the log that has none.
  func take(_ pattern: MessagePattern) -> (message: Invocation?, version: Int) {
    let (entries, taken, version) = state.withLock { ($0.entries, $0.taken, $0.version) }
    // Matchers are the test's own code and must not run under the lock.
    for entry in entries where !taken.contains(entry.ordinal) && pattern.matches(entry.invocation) {
      // Another thread may have taken it meanwhile.
      if state.withLock({ $0.taken.insert(entry.ordinal).inserted }) {
        return (entry.invocation, version)
      }
    }
    return (nil, version)
  }

  /// Calls a waiter at the first message after a version, at once if there is one already.
  ///
  /// - Returns: The number to pass to `stopWaiting`.
  func wait(after version: Int, _ waiter: @escaping @Sendable () -> Void) -> Int {
    let (number, isLate) = state.withLock { state in
      state.waiterCount += 1
      if state.version == version { state.waiters[state.waiterCount] = waiter }
      return (state.waiterCount, state.version != version)
    }
    if isLate { waiter() }
    return number
  }

  func stopWaiting(_ number: Int) {
    _ = state.withLock { $0.waiters.removeValue(forKey: number) }
  }
}
