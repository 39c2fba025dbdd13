import RuntimeSupport
import TestSupport
import Testing

@testable import DynamicMulticast

/// The next action of an ask operation, for every order of events.
struct AskStateMachineTests {
  private typealias Scenario = AskSimulation.Scenario

  // MARK: All small cases

  @Test(arguments: [true, false])
  func `one delegate, with a deadline and cancelled, in every order`(isSequential: Bool) {
    for behaviour in AskSimulation.Behaviour.allCases {
      for deciding in [nil, 0] {
        for deadline in AskSimulation.Deadline.allCases {
          for isCancelled in [true, false] {
            explore(
              Scenario(
                delegates: [behaviour], isSequential: isSequential, deciding: deciding,
                deadline: deadline, isCancelled: isCancelled))
          }
        }
      }
    }
  }

  @Test(arguments: [true, false])
  func `two delegates, with a deadline or cancelled, in every order`(isSequential: Bool) {
    let limits: [(AskSimulation.Deadline, Bool)] = [
      (.none, false), (.later, false), (.expired, false), (.none, true),
    ]
    for first in AskSimulation.Behaviour.allCases {
      for second in AskSimulation.Behaviour.allCases {
        for deciding in sample(of: [nil, 0, 1], rounds: 2) {
          for (deadline, isCancelled) in sample(of: limits, rounds: 1) {
            explore(
              Scenario(
                delegates: [first, second], isSequential: isSequential, deciding: deciding,
                deadline: deadline, isCancelled: isCancelled))
          }
        }
      }
    }
  }

  /// Tries every interleaving of the threads in a scenario.
  private func explore(_ scenario: Scenario) {
    var open = [AskSimulation(scenario)]
    while var simulation = open.popLast() {
      let runnable = simulation.runnable
      if runnable.isEmpty { simulation.checkEnd() }
      if let mistake = simulation.mistakes.first {
        Issue.record("\(mistake), in \(scenario)")
        return
      }
      for thread in runnable {
        var next = simulation
        next.step(thread)
        open.append(next)
      }
    }
  }

  // MARK: Random cases

  @Test(arguments: seeds(2))
  func `many delegates, in random orders`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<2_000 {
      let count = Int.random(in: 0...8, using: &random)
      var simulation = AskSimulation(
        Scenario(
          delegates: (0..<count).map { _ in
            AskSimulation.Behaviour.allCases.randomElement(using: &random) ?? .answersLater
          },
          isSequential: .random(using: &random),
          deciding: Bool.random(using: &random) ? Int.random(in: 0..<8, using: &random) : nil,
          deadline: AskSimulation.Deadline.allCases.randomElement(using: &random) ?? .none,
          isCancelled: .random(using: &random)))
      while let thread = simulation.runnable.randomElement(using: &random) {
        simulation.step(thread)
      }
      simulation.checkEnd()
      if let mistake = simulation.mistakes.first {
        Issue.record("\(mistake), seed \(seed)")
        return
      }
    }
  }

  @Test func `a thousand delegates that answer at once do not pile up on the stack`() {
    func depth(_ count: Int) -> Int {
      var simulation = AskSimulation(
        Scenario(
          delegates: Array(repeating: .answersAtOnce, count: count), isSequential: true))
      while let thread = simulation.runnable.first { simulation.step(thread) }
      simulation.checkEnd()
      #expect(simulation.mistakes.isEmpty)
      return simulation.depth
    }
    #expect(depth(1000) == depth(2))
  }

  // MARK: Single actions

  /// Compares an action with a text: `nothing`, `ask 0`, `consume 1` or `end`.
  private func expect(
    _ action: AskStateMachine.Action, _ expected: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let description =
      switch action {
      case .nothing: "nothing"
      case .ask(let index): "ask \(index)"
      case .consume(.answered(let index)): "consume \(index)"
      case .consume(.received(let number)): "receive \(number)"
      case .consume(.timedOut(let asked, let unasked)): "time out \(asked), \(unasked)"
      case .consume(.ended): "end"
      }
    #expect(description == expected, sourceLocation: sourceLocation)
  }

  private func expect(
    _ isWanted: Bool, _ expected: Bool, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(isWanted == expected, sourceLocation: sourceLocation)
  }

  @Test func `all at once: answers come in any order, one at a time`() {
    var machine = AskStateMachine()
    machine.start(asking: [true, true, true])
    expect(machine.askReturned(), "nothing")
    expect(machine.answered(1), "consume 1")
    // The consumer is busy, so these events wait for it.
    expect(machine.answered(0), "nothing")
    expect(machine.skipped(2), "nothing")
    expect(machine.consumerReturned(), "consume 0")
    expect(machine.consumerReturned(), "end")
    machine = .finished
    expect(machine.timedOut(), "nothing")
  }

  @Test func `in sequence: the next is asked when both the consumer and the asker have returned`() {
    var machine = AskStateMachine()
    machine.start(candidates: 3)
    expect(machine.askReturned(), "ask 0")
    expect(machine.asked(false), false)
    expect(machine.askReturned(), "ask 1")
    expect(machine.asked(true), true)
    expect(machine.answered(1), "consume 1")
    expect(machine.consumerReturned(), "nothing")
    expect(machine.askReturned(), "ask 2")
  }

  @Test func `a deadline finds each delegate not asked, asked, or settled`() {
    var machine = AskStateMachine()
    machine.start(candidates: 4)
    expect(machine.askReturned(), "ask 0")
    expect(machine.asked(false), false)
    expect(machine.askReturned(), "ask 1")
    expect(machine.asked(true), true)
    expect(machine.timedOut(), "time out [1], 2..<4")
  }

  @Test func `once it is finished it asks, tells and holds nothing`() {
    final class Failure: Error {}
    var machine = AskStateMachine()
    machine.start(asking: [true, true])
    expect(machine.answered(1), "consume 1")
    weak var failure: Failure?
    do {
      let waiting = Failure()
      failure = waiting
      expect(machine.end(waiting), "nothing")
    }
    #expect(failure != nil)
    machine = .finished
    #expect(failure == nil)
    #expect(machine.isFinished)
    #expect(!machine.isOpen(0))
    expect(machine.asked(true), false)
    expect(machine.askReturned(), "nothing")
    expect(machine.answered(0), "nothing")
    expect(machine.skipped(0), "nothing")
    expect(machine.end(CancellationError()), "nothing")
  }
}
