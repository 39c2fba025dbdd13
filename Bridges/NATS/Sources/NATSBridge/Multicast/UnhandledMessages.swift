import Dispatch
import Synchronization

/// The counter of stored messages whose handlers have not ended.
final class UnhandledMessages: Sendable {
  private let group = DispatchGroup()
  private let counter = Atomic(0)

  var count: Int { counter.load(ordering: .relaxed) }

  func enter() {
    counter.add(1, ordering: .relaxed)
    group.enter()
  }

  func leave() {
    counter.subtract(1, ordering: .relaxed)
    group.leave()
  }

  /// Waits until `count` is 0.
  func wait() async {
    await withCheckedContinuation { continuation in
      group.notify(queue: Blocking.queue) { continuation.resume() }
    }
  }
}
