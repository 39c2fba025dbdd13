@testable import DynamicMulticast

/// A simulated ask operation whose threads are stacks of steps, which a test interleaves.
///
/// A model keeps the whole history beside the state machine, and computes the next action from the
/// history. Each action of the state machine is compared with the action of the model.
struct AskSimulation {
  /// The behavior of a delegate.
  enum Behaviour: CaseIterable {
    case answersAtOnce
    case answersLater
    case isRemovedAtOnce
    case isRemovedLater
    case doesNotRespond
    /// Gives two answers before it is settled, as a delegate in another process may.
    case answersTwice
  }

  enum Deadline: CaseIterable {
    case none
    case later
    case expired
  }

  struct Scenario {
    var delegates: [Behaviour]
    var isSequential: Bool
    /// The index of the delegate whose answer is sufficient for the consumer.
    var deciding: Int?
    var deadline = Deadline.none
    var isCancelled = false
  }

  /// An event that is reported to the consumer.
  enum Fact: Equatable {
    case answered(Int)
    case received(Int)
    case timedOut(asked: [Int], unasked: [Int])
    case cancelled
    case complete
  }

  private enum Step {
    case start
    case askReturns
    case register(Int)
    case call(Int)
    case settle(Int)
    case receive(Int)
    case timeOut
    case cancel
    case consumerReturns(Fact)
  }

  private enum Delegate {
    case unasked
    case asked
    case settled
  }

  private struct Cancelled: Error {}

  private let scenario: Scenario
  private var machine = AskStateMachine()
  private var threads: [[Step]]

  // The state of the model.
  private var delegates: [Delegate]
  private var happened: [Fact] = []
  private var consumed: [Fact] = []
  private var isStarted = false
  private var isAsking = false
  private var isConsuming = false
  private var isFinished = false

  private(set) var mistakes: [String] = []
  private(set) var depth = 0
  private(set) var schedule: [Int] = []

  init(_ scenario: Scenario) {
    var scenario = scenario
    // If all delegates are asked at once, only responding delegates are asked.
    if !scenario.isSequential { scenario.delegates.removeAll { $0 == .doesNotRespond } }
    self.scenario = scenario
    delegates = scenario.delegates.map { _ in .unasked }
    threads = [[.start]]
    if scenario.isCancelled { threads.append([.cancel]) }
  }

  /// The indices of the threads that have a step left.
  var runnable: [Int] { threads.indices.filter { !threads[$0].isEmpty } }

  // MARK: Steps

  /// Executes the next step of a thread.
  mutating func step(_ thread: Int) {
    schedule.append(thread)
    guard let step = threads[thread].popLast() else { return }
    switch step {
    case .start: start(on: thread)
    case .askReturns:
      isAsking = false
      perform(machine.askReturned(), on: thread)
    case .register(let index): register(index, on: thread)
    case .call(let index):
      guard machine.isOpen(index) else {
        return expect(isFinished, "\(index) is called while it is open")
      }
      threads[thread].append(.settle(index))
    case .settle(let index): settle(index, on: thread)
    case .receive(let number):
      if !isFinished { happened.append(.received(number)) }
      perform(machine.received(number), on: thread)
    case .timeOut: timeOut(on: thread)
    case .cancel:
      if !isFinished { happened.append(.cancelled) }
      perform(machine.end(Cancelled()), on: thread)
    case .consumerReturns(let fact): consumerReturns(from: fact, on: thread)
    }
    depth = max(depth, threads[thread].count)
  }

  private mutating func start(on thread: Int) {
    isStarted = true
    isAsking = true
    threads[thread].append(.askReturns)
    if scenario.isSequential {
      machine.start(candidates: delegates.count)
    } else {
      machine.start(asking: BitArray(delegates.map { _ in true }))
      delegates = delegates.map { _ in .asked }
      if scenario.deadline != .expired {
        for index in delegates.indices.reversed() { send(index, on: thread) }
      }
    }
    switch scenario.deadline {
    case .none: break
    case .later: threads.append([.timeOut])
    case .expired: threads[thread].append(.timeOut)
    }
  }

  private mutating func register(_ index: Int, on thread: Int) {
    let responds = scenario.delegates[index] != .doesNotRespond
    let isWanted = machine.asked(responds)
    expect(isWanted == (responds && !isFinished), "\(index) is asked: \(isWanted)")
    if isFinished { return }
    delegates[index] = responds ? .asked : .settled
    if responds { send(index, on: thread) }
  }

  private mutating func send(_ index: Int, on thread: Int) {
    switch scenario.delegates[index] {
    case .answersAtOnce, .isRemovedAtOnce: threads[thread].append(.call(index))
    case .answersLater, .isRemovedLater: threads.append([.call(index)])
    case .answersTwice:
      // The numbers of the answers identify the delegate that gave them.
      threads.append([.call(index), .receive(2 * index + 1), .receive(2 * index)])
    case .doesNotRespond: break
    }
  }

  private mutating func settle(_ index: Int, on thread: Int) {
    if !isFinished { delegates[index] = .settled }
    switch scenario.delegates[index] {
    case .answersAtOnce, .answersLater:
      if !isFinished { happened.append(.answered(index)) }
      perform(machine.answered(index), on: thread)
    default: perform(machine.skipped(index), on: thread)
    }
  }

  private mutating func timeOut(on thread: Int) {
    let asked = delegates.indices.filter { delegates[$0] == .asked }
    let unasked = delegates.indices.filter { delegates[$0] == .unasked }
    if !isFinished, !(asked + unasked).isEmpty {
      happened.append(.timedOut(asked: asked, unasked: unasked))
    }
    perform(machine.timedOut(), on: thread)
  }

  private mutating func consumerReturns(from fact: Fact, on thread: Int) {
    isConsuming = false
    if isLast(fact) {
      isFinished = true
      machine = .finished
      return
    }
    perform(machine.consumerReturned(), on: thread)
  }

  private func isLast(_ fact: Fact) -> Bool {
    switch fact {
    case .answered(let index): index == scenario.deciding
    case .received(let number): number / 2 == scenario.deciding
    case .timedOut(let asked, let unasked):
      !asked.isEmpty || unasked.contains { scenario.delegates[$0] != .doesNotRespond }
    case .cancelled, .complete: true
    }
  }

  private mutating func perform(_ action: AskStateMachine.Action, on thread: Int) {
    let action = Done(action)
    let expected = next()
    expect(action == expected, "\(action) instead of \(expected)")
    switch expected {
    case .nothing: break
    case .ask(let index):
      isAsking = true
      threads[thread] += [.askReturns, .register(index)]
    case .consume(let fact):
      isConsuming = true
      consumed.append(fact)
      threads[thread].append(.consumerReturns(fact))
    }
  }

  // MARK: Model

  private enum Done: Equatable {
    case nothing
    case ask(Int)
    case consume(Fact)

    init(_ action: AskStateMachine.Action) {
      switch action {
      case .nothing: self = .nothing
      case .ask(let index): self = .ask(index)
      case .consume(.answered(let index)): self = .consume(.answered(index))
      case .consume(.received(let number)): self = .consume(.received(number))
      case .consume(.timedOut(let asked, let unasked)):
        self = .consume(.timedOut(asked: asked, unasked: Array(unasked)))
      case .consume(.ended(nil)): self = .consume(.complete)
      case .consume(.ended): self = .consume(.cancelled)
      }
    }
  }

  /// Computes the action that the history requires.
  private mutating func next() -> Done {
    if isFinished || isConsuming { return .nothing }
    if consumed.count < happened.count { return .consume(happened[consumed.count]) }
    if !isStarted || isAsking || delegates.contains(.asked) { return .nothing }
    if let index = delegates.firstIndex(of: .unasked) { return .ask(index) }
    happened.append(.complete)
    return .consume(.complete)
  }

  private mutating func expect(_ condition: Bool, _ mistake: @autoclosure () -> String) {
    guard !condition else { return }
    let mistake = mistake()
    mistakes.append("\(mistake), in \(scenario), threads \(schedule)")
  }

  /// Checks the final state after all threads have ended.
  mutating func checkEnd() {
    let (happened, consumed) = (happened, consumed)
    let ends = consumed.count(where: isLast)
    expect(isFinished && machine.isFinished, "The operation does not end")
    expect(ends == 1, "It ends not once, but with \(consumed)")
    expect(consumed == Array(happened.prefix(consumed.count)), "\(happened) came as \(consumed)")
  }
}
