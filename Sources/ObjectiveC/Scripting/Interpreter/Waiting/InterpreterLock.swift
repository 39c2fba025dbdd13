import CRuntimeSupport
import Synchronization

/// The lock that a thread holds while it runs code of a script.
///
/// One thread at a time runs a script, so data that its threads share is never torn. A thread that
/// waits for something releases the lock meanwhile, and a thread that runs for long releases it now
/// and then. Threads acquire it in the order in which they asked.
final class InterpreterLock: Sendable {
  // All accesses are sequentially consistent: a thread that asks writes `next` and then reads
  // `serving`, and the one that releases writes `serving` and then reads `next`. So one of them
  // sees the other. Models/interpreter-lock.pml checks this.

  /// The ticket that the next thread to ask gets.
  private let next = Atomic(0)

  /// The ticket of the thread that holds the lock.
  private let serving = Atomic(0)

  private static let spins = 100

  /// The threads that wait for their ticket to be served, by the ticket's remainder.
  ///
  /// A release wakes few of them: Dispatch makes hundreds of threads for jobs that wait, and waking
  /// all of them each time took most of the processor. The values stand for nothing; one without a
  /// size would be accessed before its lock is taken, as the thread sanitizer sees it.
  private let queues = (0..<16).map { _ in Monitor(0) }

  private func queue(of ticket: Int) -> Monitor<Int> { queues[ticket & (queues.count - 1)] }

  @inline(__always)
  func acquire() {
    let ticket = next.wrappingAdd(1, ordering: .sequentiallyConsistent).oldValue
    if serving.load(ordering: .sequentiallyConsistent) != ticket { wait(for: ticket) }
  }

  private func wait(for ticket: Int) {
    // Most calls into a script are shorter than putting a thread to sleep.
    for _ in 0..<Self.spins {
      spinHint()
      if serving.load(ordering: .sequentiallyConsistent) == ticket { return }
    }
    queue(of: ticket).wait { _ in serving.load(ordering: .sequentiallyConsistent) == ticket }
  }

  @inline(__always)
  func release() {
    let served = serving.wrappingAdd(1, ordering: .sequentiallyConsistent).newValue
    if next.load(ordering: .sequentiallyConsistent) != served {
      queue(of: served).update { _ in }
    }
  }

  /// Whether another thread waits for the lock; to be asked by the thread that holds it.
  var isContended: Bool {
    next.load(ordering: .relaxed) &- serving.load(ordering: .relaxed) > 1
  }
}
