import Invocation
import Support
import Synchronization

/// The messages that a delegate was sent, in order, and who waits for the next.
final class MessageLog: Sendable {
  struct Entry: Sendable {
    let invocation: Invocation

    /// Its place among the messages of all logs.
    let place: Int
  }

  private struct State: Sendable {
    var entries: [Entry] = []
    /// The places of the messages that have been waited for.
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
      let place = Self.count.wrappingAdd(1, ordering: .relaxed).newValue
      state.entries.append(Entry(invocation: invocation, place: place))
      state.version += 1
      defer { state.waiters = [:] }
      return state.waiters
    }
    for waiter in waiters.values { waiter() }
  }

  /// Forgets all messages.
  func clear() {
    // They are let go of after the lock.
    _ = state.withLock { state in
      defer {
        state.entries = []
        state.taken = []
      }
      return state.entries
    }
  }

  /// Takes the first message that matches and was not taken before.
  ///
  /// - Returns: The message, and what was the log's version if there is none.
  func take(_ pattern: MessagePattern) -> (message: Invocation?, version: Int) {
    let (entries, taken, version) = state.withLock { ($0.entries, $0.taken, $0.version) }
    // The matchers are the test's own code, so not under the lock.
    for entry in entries where !taken.contains(entry.place) && pattern.matches(entry.invocation) {
      // Not if another thread was faster.
      if state.withLock({ $0.taken.insert(entry.place).inserted }) {
        return (entry.invocation, version)
      }
    }
    return (nil, version)
  }

  /// Calls a waiter at the first message after a version, maybe at once.
  ///
  /// - Returns: What to stop waiting by.
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
