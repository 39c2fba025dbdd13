import RuntimeSupport
import TestSupport
import Testing

@testable import DynamicMulticast
@testable import DynamicMulticastTracing

/// Random deliveries, observed by the watch, and by a model that keeps all of them.
struct WatchModelTests {
  @Test func `the watch warns of what a search of all that has happened finds`() {
    var deadlockCount = 0
    for seed in seeds(60) {
      var run = RandomRun(seed: seed)
      for _ in 1...150 { run.step() }
      run.finish()
      deadlockCount += run.deadlockCount
    }
    #expect(deadlockCount > 10)
  }

  private struct RandomRun {
    static let thresholds = DeliveryWatch.Thresholds(
      longHandler: .milliseconds(100), stuckQueue: .milliseconds(300))

    let seed: UInt64
    var random: SeededGenerator
    var now = 0
    var deadlockCount = 0
    var state = WatchState(Self.thresholds)
    var model = WatchModel()
    var batch: [DeliveryEvent] = []
    let delegates: [DeliveryEvent.Delegate] = [
      .madeUp("A", queue: 1, label: "a"), .madeUp("B", queue: 2, label: "b"),
      .madeUp("C", queue: 3, label: "c"), .madeUp("D", queue: nil),
    ]

    init(seed: UInt64) {
      self.seed = seed
      random = SeededGenerator(seed: seed)
    }

    mutating func step() {
      now += Int.random(in: 1...40, using: &random)
      switch Int.random(in: 0..<100, using: &random) {
      case 0..<35: dispatch()
      case 35..<60: start()
      case 60..<75: end(.ended)
      case 75..<78: end(.failed)
      case 78..<82: drop()
      case 82..<83: lose()
      default: check()
      }
    }

    /// Ends all deliveries in flight, so that no delivery is left.
    mutating func finish() {
      for entry in model.entries where entry.isInFlight {
        now += 1
        record(.ended, entry.number)
      }
      now += 100
      check()
      #expect(!state.isWaiting, "seed \(seed)")
      #expect(state.queues.isEmpty && state.awaited.isEmpty, "seed \(seed)")
      #expect(state.unreported.isEmpty && state.deadlocked.isEmpty, "seed \(seed)")
    }

    private mutating func dispatch() {
      guard let delegate = delegates.randomElement(using: &random) else { return }
      let cause = model.entries.filter(\.isRunning).randomElement(using: &random)?.number
      model.entries.append(
        WatchModel.Entry(
          number: model.entries.count, delegate: delegate, cause: cause,
          isQuestion: Int.random(in: 0..<3, using: &random) > 0))
      record(.dispatched, model.entries.count - 1)
    }

    private mutating func start() {
      let ready = model.entries.filter { entry in
        entry.isWaiting && (entry.queue.map { model.occupant(of: $0) } ?? nil) == nil
      }
      let all = model.entries.filter(\.isWaiting)
      let isOvertaking = Int.random(in: 0..<10, using: &random) == 0
      guard let entry = (isOvertaking ? all : ready).randomElement(using: &random) else { return }
      record(.started, entry.number)
    }

    private mutating func end(_ kind: DeliveryEvent.Kind) {
      guard let entry = model.entries.filter(\.isRunning).randomElement(using: &random)
      else { return }
      record(kind, entry.number)
    }

    private mutating func drop() {
      guard let entry = model.entries.filter(\.isWaiting).randomElement(using: &random)
      else { return }
      record(.dropped, entry.number)
    }

    private mutating func lose() {
      model.forget(at: now)
      state.receive(DeliveryEventBatch(batch, lostCount: 0))
      batch = [DeliveryEvent(.sent, time: .milliseconds(now), thread: 7, multicast: 1)]
      state.receive(DeliveryEventBatch(batch, lostCount: 1))
      batch = []
    }

    private mutating func record(_ kind: DeliveryEvent.Kind, _ number: Int) {
      let entry = model.entries[number]
      let delivery = MadeUpDelivery(
        number: UInt64(number), delegate: entry.delegate, cause: entry.cause.map { UInt64($0) },
        isQuestion: entry.isQuestion)
      // The delivery is removed with its delegate, so that it is not counted as a drop.
      let error =
        kind == .dropped ? LimitError(selector: "hear:", reason: .removed, delegates: []) : nil
      batch.append(delivery.event(kind, at: now, error: error))
      model.record(kind, number, at: now)
    }

    private mutating func check() {
      state.receive(DeliveryEventBatch(batch, lostCount: 0))
      batch = []
      let warnings = state.check(at: .milliseconds(now))
      var deadlocks: [[DeliveryWarning.Wait]] = []
      var lines: [String] = []
      for warning in warnings {
        switch warning {
        case .longHandler(let handler):
          lines.append("\(handler.delivery) runs for \(handler.time)")
        case .longHandlerEnded(let handler):
          lines.append("\(handler.delivery) ended after \(handler.time)")
        case .stuckQueue(let queue):
          lines.append(
            "\(queue.number) stuck for \(queue.time), \(queue.waitingCount) wait for "
              + "\(queue.longestWait), \(queue.handlers.map(\.delivery)) run")
        case .deadlock(let waits): deadlocks.append(waits)
        case .repeatedDrops: lines.append("\(warning)")
        }
      }
      #expect(lines == model.lines(at: now), "seed \(seed) at \(now)")
      deadlockCount += deadlocks.count
      model.expect(deadlocks, at: now, "seed \(seed) at \(now)")
      let inFlight = model.entries.filter(\.isInFlight)
      let running = state.ledger.all.count { $0.start != nil }
      #expect(state.ledger.all.count == inFlight.count, "seed \(seed) at \(now)")
      #expect(running == inFlight.count(where: \.isRunning), "seed \(seed) at \(now)")
    }
  }
}
