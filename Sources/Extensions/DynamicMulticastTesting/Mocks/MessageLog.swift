import Invocation
import RuntimeSupport
import Synchronization

/// Keeps the messages that a delegate has received, in order, and the waiters for the next message.
final class MessageLog: Sendable {
  struct Entry: Sendable {
    let invocation: Invocation

    /// The sequence number of the message among the messages of all logs in the process.
    let ordinal: Int
  }

  private struct State: Sendable {
    var entries: [Entry] = []
    /// The ordinals of the messages that `take` has returned.
    var taken: Set<Int> = []
    /// A counter that changes with every message.
    var version = 0
    var waiters: [Int: @Sendable () -> Void] = [:]
    var waiterCount = 0
  }

  /// The registrations by which messages come from multicasts.
  let registrations = MockRegistrations()

  private let state = Guarded(State())
  private static let count = Atomic<Int>(0)

  var entries: [Entry] { state.withLock { $0.entries } }

  /// The version to pass to `wait(after:_:)`.
  var version: Int { state.withLock { $0.version } }

  func append(_ invocation: Invocation) {
    let waiters = state.withLock { state in
      // Draw the ordinal under the lock, so that the entries of a log are in the order of their
      // ordinals.
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
    // Release the entries after unlocking: a deinitializer may send a message to the delegate.
    _ = state.withLock { state in
      defer {
        state.entries = []
        state.taken = []
      }
      return state.entries
    }
  }

  /// Takes the first message that matches `pattern` and has not been taken yet.
  ///
  /// - Returns: The message, or `nil` if no message matches; and the version of the log that was
  ///   searched, to pass to `wait(after:_:)`.
  func take(_ pattern: MessagePattern) -> (message: Invocation?, version: Int) {
    let (entries, taken, version) = state.withLock { ($0.entries, $0.taken, $0.version) }
    // Matchers are code of the test, so they must not run under the lock.
    for entry in entries where !taken.contains(entry.ordinal) && pattern.matches(entry.invocation) {
      // Another thread may have taken the message in the meantime.
      if state.withLock({ $0.taken.insert(entry.ordinal).inserted }) {
        return (entry.invocation, version)
      }
    }
    return (nil, version)
  }

  /// Calls `waiter` at the first message after `version`, immediately if such a message has come
  /// already.
  ///
  /// - Returns: A number to pass to `stopWaiting(_:)`.
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
