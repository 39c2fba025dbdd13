import Synchronization

/// The lines that a client has shown.
final class Screen: Sendable {
  struct Missing: Error, CustomStringConvertible {
    let what: String
    let lines: [String]

    var description: String {
      "a minute has passed without \(what), but with: \(lines.joined(separator: " | "))"
    }
  }

  private struct State: Sendable {
    var lines: [String] = []
    var waiters: [Int: @Sendable () -> Void] = [:]
    var nextWaiter = 0
  }

  private let state = Mutex(State())

  /// All lines shown so far.
  var lines: [String] { state.withLock { $0.lines } }

  func show(_ line: String) {
    let waiters = state.withLock { state in
      state.lines.append(line)
      defer { state.waiters = [:] }
      return state.waiters.values
    }
    for waiter in waiters { waiter() }
  }

  /// Returns the first line that contains `part`, waiting for the line for at most a minute.
  @discardableResult
  func line(with part: String) async throws -> String {
    try await until("a line with '\(part)'") { lines in lines.first { $0.contains(part) } }
  }

  /// Waits until `find` returns a value for the lines, for at most a minute.
  func until<Result: Sendable>(
    _ what: String, _ find: @escaping @Sendable ([String]) -> Result?
  ) async throws -> Result {
    let deadline = ContinuousClock.now + .seconds(60)
    while true {
      let count = lines.count
      if let result = find(lines) { return result }
      try await nextLine(after: count, before: deadline, what)
    }
  }

  private func nextLine(
    after count: Int, before deadline: ContinuousClock.Instant, _ what: String
  ) async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { await self.waitForLine(after: count) }
      group.addTask {
        try await Task.sleep(until: deadline)
        throw Missing(what: what, lines: self.lines)
      }
      defer { group.cancelAll() }
      try await group.next()
    }
  }

  private func waitForLine(after count: Int) async {
    let id = state.withLock { state in
      state.nextWaiter += 1
      return state.nextWaiter
    }
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isThere = state.withLock { state in
          if state.lines.count > count || Task.isCancelled { return true }
          state.waiters[id] = { continuation.resume() }
          return false
        }
        if isThere { continuation.resume() }
      }
    } onCancel: {
      state.withLock { $0.waiters.removeValue(forKey: id) }?()
    }
  }
}
