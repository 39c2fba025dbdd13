import CScriptSupport
import Synchronization

/// The lock that a thread holds while it runs code of a script.
///
/// The lock is a ticket lock: threads acquire the lock in the order of their requests. Only one
/// thread at a time runs a script, so shared data is never torn. A thread releases the lock while
/// it waits for something else, and from time to time while it runs for long.
final class InterpreterLock: Sendable {
  // All accesses are sequentially consistent. A requesting thread writes `next` and then reads
  // `serving`; a releasing thread writes `serving` and then reads `next`. So at least one of the
  // two threads sees the write of the other. The model Models/interpreter-lock.pml checks this
  // algorithm.

  /// The ticket of the next thread that requests the lock.
  private let next = Atomic(0)

  /// The ticket of the thread that holds the lock.
  private let serving = Atomic(0)

  private static let spins = 100

  /// The waiting threads, distributed over several monitors by the remainder of their tickets.
  ///
  /// A release wakes the threads of only one monitor. Dispatch makes hundreds of threads for
  /// waiting jobs, and waking all of them at each release took most of the processor time. The
  /// monitors' values are unused. The type of the values has a size, because the thread sanitizer
  /// reports that a value without a size is accessed before its lock is taken.
  private let queues = (0..<16).map { _ in Monitor(0) }

  private func queue(of ticket: Int) -> Monitor<Int> { queues[ticket & (queues.count - 1)] }

  @inline(__always)
  func acquire() {
    let ticket = next.wrappingAdd(1, ordering: .sequentiallyConsistent).oldValue
    if serving.load(ordering: .sequentiallyConsistent) != ticket { wait(for: ticket) }
  }

  private func wait(for ticket: Int) {
    // Spin first, because most calls into a script take less time than putting a thread to sleep.
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

  /// `true` if another thread waits for the lock; only the thread that holds the lock may ask.
  var isContended: Bool {
    next.load(ordering: .relaxed) &- serving.load(ordering: .relaxed) > 1
  }
}
