import Dispatch
import Synchronization

struct NotInTime: Error {}

/// A list of events that a test can wait for.
final class History<Event: Sendable>: Sendable {
  private struct Waiter: Sendable {
    let id: Int
    let isDone: @Sendable ([Event]) -> Bool
    let continuation: CheckedContinuation<Bool, Never>
  }

  private struct State {
    var events: [Event] = []
    var waiters: [Waiter] = []
    var lastID = 0
  }

  private let state = Mutex(State())

  var events: [Event] { state.withLock { $0.events } }

  func append(_ event: Event) {
    let done = state.withLock { state in
      state.events.append(event)
      let (events, waiters) = (state.events, state.waiters)
      state.waiters = waiters.filter { !$0.isDone(events) }
      return waiters.filter { $0.isDone(events) }
    }
    for waiter in done { waiter.continuation.resume(returning: true) }
  }

  /// Returns once the events satisfy `isDone`; throws `NotInTime` after 60 seconds.
  func wait(until isDone: @escaping @Sendable ([Event]) -> Bool) async throws {
    let isInTime = await withCheckedContinuation { continuation in
      let id: Int? = state.withLock { state in
        if isDone(state.events) { return nil }
        state.lastID += 1
        state.waiters.append(
          Waiter(id: state.lastID, isDone: isDone, continuation: continuation))
        return state.lastID
      }
      guard let id else { return continuation.resume(returning: true) }
      DispatchQueue.global().asyncAfter(deadline: .now() + 60) { [weak self] in
        self?.giveUp(id)
      }
    }
    if !isInTime { throw NotInTime() }
  }

  private func giveUp(_ id: Int) {
    let late = state.withLock { state in
      let waiters = state.waiters
      state.waiters.removeAll { $0.id == id }
      return waiters.filter { $0.id == id }
    }
    for waiter in late { waiter.continuation.resume(returning: false) }
  }
}
