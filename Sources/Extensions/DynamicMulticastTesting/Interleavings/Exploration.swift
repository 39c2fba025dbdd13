import RuntimeSupport

/// Runs the orders of ``Interleavings``: chooses the order of each run, and records what each step
/// does.
final class Exploration: QueueChooser {
  /// After how many steps a run is taken for endless.
  private static let stepLimit = 10_000

  /// Labels the queue for the timers whose own queues are not explored.
  static let timerLabel = "clock"

  fileprivate struct Queue: Sendable {
    let label: String
    let sharing: Set<String>?

    /// Steps that have put the waiting deliveries on the queue; `nil` for the test.
    var causes: [Int?] = []
  }

  fileprivate struct State: Sendable {
    var search: OrderSearch
    var only: OrderName.Reader?

    // The current run.
    var queues: [Queue] = []
    var name = OrderName()
    var stepCount = 0
    var series = 0
    /// The step whose handler runs.
    var step: OrderSearch.Step?
    var problem: InterleavingError.Problem?
  }

  private let state: Guarded<State>
  private let only: String?
  private let limit: Int

  /// How many different orders have been run, and the number of all runs.
  private let counts = Guarded((orders: 0, runs: 0))

  /// A run that has ended.
  private struct EndedRun: Sendable {
    let number: Int
    let order: String

    /// Labels of the queues, each with a closure that returns `true` if the queue was used after
    /// the end.
    let queues: [(label: String, isUsed: @Sendable () -> Bool)]
  }

  private let ended = Guarded<[EndedRun]>([])

  /// The queue for the timers whose own queues are not explored, of the current run.
  private let timers = Guarded<(@Sendable (@escaping @Sendable () -> Void) -> Void)?>(nil)

  init(only: String?, limit: Int, omitsEquivalent: Bool) {
    self.only = only
    self.limit = limit
    state = Guarded(State(search: OrderSearch(omitsEquivalent: omitsEquivalent)))
  }

  var count: Int { counts.withLock { $0.orders } }

  // MARK: Runs

  /// Begins a run, and returns its queues and its clock.
  func begin() -> (ShuffledQueues, ManualClock) {
    state.withLock { state in
      state = State(search: state.search, only: only.map(OrderName.Reader.init))
    }
    let queues = ShuffledQueues(chooser: self)
    let timerQueue = queues.makeQueue(label: Self.timerLabel)
    timers.withLock { $0 = timerQueue.deliveryRedirection }
    return (queues, ManualClock(exploration: self))
  }

  /// Ends a run.
  ///
  /// - Parameters:
  ///   - queues: The queues of the run.
  ///   - error: The error that the run has thrown.
  ///   - hasIssue: `true` if the run has recorded an issue in the test framework.
  /// - Returns: `true` if there is another order to run.
  /// - Throws: An ``InterleavingError`` if the run has failed, or if the exploration cannot
  ///   continue.
  func end(
    _ queues: ShuffledQueues, _ error: (any Error)?, hasIssue: Bool
  ) throws -> Bool {
    timers.withLock { $0 = nil }
    let all = queues.all
    let waiting = all.indices.filter { all[$0].pendingCount > 0 }
    let running = all.indices.filter { all[$0].queue.runningTaskCount > 0 }
    let (name, problem, isRedundant, labels) = state.withLock { state in
      if state.problem == nil, error == nil {
        state.checkEnd(waiting: waiting, running: running)
      }
      let labels = state.queues.map(\.label)
      return (state.name.text, state.problem, state.search.isRedundant, labels)
    }
    let runs = counts.withLock { counts in
      counts.runs += 1
      if !isRedundant { counts.orders += 1 }
      return counts.runs
    }
    func fail(_ problem: InterleavingError.Problem) -> InterleavingError {
      InterleavingError(problem: problem, order: name, number: runs)
    }
    if let error { throw fail(.failed(error)) }
    if hasIssue { throw fail(.failedExpectation) }
    if let problem { throw fail(problem) }
    let run = EndedRun(
      number: runs, order: name, queues: zip(labels, all).map { ($0, $1.close()) })
    ended.withLock { $0.append(run) }
    let continues = only == nil && state.withLock { $0.search.endRun() }
    if !continues { try checkEndedRuns() }
    if continues, runs >= limit { throw fail(.tooManyOrders(limit: limit)) }
    return continues
  }

  /// Throws an error if a queue of a run was used after the end of the run.
  private func checkEndedRuns() throws {
    for run in ended.withLock({ $0 }) {
      let used = run.queues.filter { $0.isUsed() }.map(\.label)
      if used.isEmpty { continue }
      throw InterleavingError(
        problem: .usedAfterEnd(queues: used), order: run.order, number: run.number)
    }
  }

  // MARK: Choosing

  func addQueue(label: String, sharing: Set<String>?) {
    state.withLock { state in
      let namesakes = state.queues.count { $0.label == label || $0.label.hasPrefix("\(label)#") }
      let label = namesakes == 0 ? label : "\(label)#\(namesakes + 1)"
      state.queues.append(Queue(label: label, sharing: sharing))
    }
  }

  func didAppend(to queue: Int) {
    state.withLock { state in
      // A thread that the run has not awaited may come here after the run.
      guard state.queues.indices.contains(queue) else { return }
      state.queues[queue].causes.append(state.step == nil ? nil : state.stepCount - 1)
      state.step?.targets.insert(queue)
    }
  }

  /// Records that the clock was moved, or that a call was added or canceled.
  ///
  /// The step therefore depends on all other steps that change the clock.
  func didChangeClock() {
    state.withLock { _ = $0.step?.targets.insert(-1) }
  }

  /// Makes the closure of a timer a delivery of a queue that stands for all timers.
  func appendTimer(_ body: @escaping @Sendable () -> Void) {
    // Without a run, the closure belongs to a clock that has outlived its run.
    timers.withLock { $0 }?(body)
  }

  func next(among waiting: [Int], isObserved: Bool) -> Int? {
    state.withLock { state -> Int? in
      if state.problem != nil { return nil }
      if state.stepCount >= Self.stepLimit {
        state.problem = .tooManySteps(limit: Self.stepLimit)
        return nil
      }
      guard let chosen = state.choose(among: waiting, isObserved: isObserved) else { return nil }
      let queue = state.queues[chosen]
      state.name.append(queue.label)
      let cause =
        state.queues[chosen].causes.isEmpty ? nil : state.queues[chosen].causes.removeFirst()
      state.step = OrderSearch.Step(queue: chosen, sharing: queue.sharing, cause: cause)
      state.stepCount += 1
      return chosen
    }
  }

  func didStep(withBlocksOn others: [Int]) {
    state.withLock { state in
      if var step = state.step, state.only == nil {
        step.others.formUnion(others)
        for other in others {
          let sharing = state.queues[other].sharing
          step.sharing = step.sharing.flatMap { sharing?.union($0) }
        }
        state.search.record(step)
      }
      state.step = nil
    }
  }

  func didReturnToTest() { state.withLock { $0.series += 1 } }
}

extension Exploration.State {
  /// Makes a choice, or records the problem that prevents the choice.
  fileprivate mutating func choose(among waiting: [Int], isObserved: Bool) -> Int? {
    func labels(_ waiting: [Int]) -> [String] {
      waiting.map { queues.indices.contains($0) ? queues[$0].label : "queue \($0 + 1)" }
    }
    if only != nil {
      let rest = only?.unread ?? ""
      guard let label = only?.next(among: labels(waiting)) else {
        problem = .unknownOrder(rest: rest, waiting: labels(waiting))
        return nil
      }
      return waiting.first { queues[$0].label == label }
    }
    if let repeated = search.repeated, repeated.waiting != waiting {
      problem = .changed(expected: labels(repeated.waiting), found: labels(waiting))
      return nil
    }
    return search.choose(among: waiting, series: series, isObserved: isObserved)
  }

  /// Records a problem if the run was not controlled to its end, or has made fewer choices than
  /// before.
  ///
  /// - Parameters:
  ///   - waiting: The queues with deliveries that have not run.
  ///   - running: The queues with asynchronous handlers that have not ended.
  fileprivate mutating func checkEnd(waiting: [Int], running: [Int]) {
    if !waiting.isEmpty || !running.isEmpty {
      problem = .unfinished(
        waiting: waiting.map { queues[$0].label }, running: running.map { queues[$0].label })
    } else if let only, !only.unread.isEmpty {
      problem = .unknownOrder(rest: only.unread, waiting: [])
    } else if only == nil, let repeated = search.repeated {
      let labels = repeated.waiting.map { $0 < queues.count ? queues[$0].label : "queue \($0 + 1)" }
      problem = .changed(expected: labels, found: [])
    }
  }
}
