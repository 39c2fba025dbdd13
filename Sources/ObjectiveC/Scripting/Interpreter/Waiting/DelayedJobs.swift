import Dispatch
import Invocation
import RuntimeSupport

/// The jobs that a script submits to queues later, ordered by time.
///
/// Dispatch would retain each delayed block until its time, even after the script's deallocation.
/// Instead, a single Dispatch timer serves all jobs.
final class DelayedJobs: Sendable {
  fileprivate struct Entry {
    let time: UInt64

    /// The sequence number: jobs for the same time are submitted in the order of their addition.
    let number: Int
    let queue: DispatchQueue
    let job: Job

    func precedes(_ other: Entry) -> Bool { (time, number) < (other.time, other.number) }
  }

  fileprivate struct State: @unchecked Sendable {
    // Unchecked: any thread may use a timer, and `Guarded` protects the state.

    /// A binary heap: entry *i* precedes the entries at 2*i* + 1 and 2*i* + 2.
    var entries: [Entry] = []
    var count = 0
    var timer: (any DispatchSourceTimer)?
  }

  private let state = Guarded(State())

  deinit { _ = cancelAll() }

  func add(_ job: Job, to queue: DispatchQueue, at time: DispatchTime) {
    state.withLock { state in
      state.count += 1
      state.add(
        Entry(time: time.uptimeNanoseconds, number: state.count, queue: queue, job: job))
      if state.entries[0].number == state.count { schedule(&state) }
    }
  }

  /// Removes all jobs, and cancels the timer.
  ///
  /// - Returns: The jobs, which the caller releases.
  func cancelAll() -> [Any] {
    let old = state.withLock { state in
      defer { (state.entries, state.timer) = ([], nil) }
      return UncheckedSendable((state.entries, state.timer))
    }.value
    old.1?.cancel()
    return old.0
  }

  private func schedule(_ state: inout State) {
    guard let next = state.entries.first else { return }
    if state.timer == nil {
      let timer = DispatchSource.makeTimerSource(queue: .global(qos: .userInitiated))
      timer.setEventHandler { [weak self] in self?.submitDue() }
      timer.resume()
      state.timer = timer
    }
    state.timer?.schedule(deadline: DispatchTime(uptimeNanoseconds: next.time))
  }

  private func submitDue() {
    let due = state.withLock { state in
      var due: [Entry] = []
      let now = DispatchTime.now().uptimeNanoseconds
      while let next = state.entries.first, next.time <= now { due.append(state.removeFirst()) }
      schedule(&state)
      return due
    }
    for entry in due { entry.job.submit(to: entry.queue) }
  }
}

extension DelayedJobs.State {
  fileprivate mutating func add(_ entry: DelayedJobs.Entry) {
    var index = entries.count
    entries.append(entry)
    while index > 0, entry.precedes(entries[(index - 1) / 2]) {
      entries.swapAt(index, (index - 1) / 2)
      index = (index - 1) / 2
    }
  }

  fileprivate mutating func removeFirst() -> DelayedJobs.Entry {
    entries.swapAt(0, entries.count - 1)
    let first = entries.removeLast()
    var index = 0
    while true {
      let children = (2 * index + 1)..<min(2 * index + 3, max(entries.count, 2 * index + 1))
      guard let least = children.min(by: { entries[$0].precedes(entries[$1]) }),
        entries[least].precedes(entries[index])
      else { return first }
      entries.swapAt(index, least)
      index = least
    }
  }
}
