import Dispatch
import DynamicMulticast
import Invocation
import RuntimeSupport
import TestSupport
import Testing

/// Random operations with limits, compared with arrays and loops.
struct LimitModelTests {
  @Test(arguments: seeds(3))
  func `limits lose just the messages that their policies say`(seed: UInt64) {
    var run = LimitModelRun(seed: seed)
    for step in 0..<250 {
      run.act()
      guard run.agrees(seed, step) else { break }
    }
    run.end()
    #expect(run.agrees(seed, nil))
  }
}

/// A multicast and its model, which perform the same operations.
private struct LimitModelRun {
  private var random: SeededGenerator
  private let world = LimitWorld()
  private var model = LimitModel()
  private var players: [LimitPlayer]
  private var nextValue = 0

  /// The policies, and the model's name of each policy.
  private static let policies: [(LimitModel.Policy, OverflowPolicy)] = [
    (.dropNewest, .dropNewest), (.dropOldest, .dropOldest), (.coalesce, .coalesce),
    (.coalesceByKey, .coalesceByKey { LimitModel.key($0.arguments[0] as? Int ?? 0) }),
    (.fail, .fail),
  ]

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
    players = []
    for index in 0..<6 {
      players.append(
        index % 2 == 0 ? FeelingLimitPlayer(index, in: world) : LimitPlayer(index, in: world))
    }
    // Give this delegate a limit, so that all messages are counted from the beginning.
    add(players[0], target: LimitModel.synchronous, (1_000_000, Self.policies[0]))
    if Bool.random(using: &random) { setLimitOfAll() }
  }

  mutating func act() {
    switch Int.random(in: 0..<20, using: &random) {
    case 0..<11: send()
    case 11, 12: addBlock(stops: Bool.random(using: &random))
    case 13, 14: resume(queue: Int.random(in: 0..<LimitModel.queueCount, using: &random))
    case 15, 16:
      let target = Int.random(in: 0...LimitModel.queueCount, using: &random)
      let limit = Bool.random(using: &random) ? randomLimit() : nil
      add(players[Int.random(in: 1..<players.count, using: &random)], target: target, limit)
    case 17: remove(Bool.random(using: &random) ? .deliver : .drop)
    case 18: replace()
    default: if Int.random(in: 0..<4, using: &random) == 0 { setLimitOfAll() }
    }
  }

  /// Runs all queues to their end, and removes all delegates.
  mutating func end() {
    for queue in 0..<LimitModel.queueCount {
      while model.hasItems(onQueue: queue) { resume(queue: queue) }
    }
    world.multicast.removeAllDelegates(pending: .drop)
    model.removeAll()
    for queue in world.queues { queue.resume() }
  }

  private mutating func randomLimit() -> (Int, (LimitModel.Policy, OverflowPolicy)) {
    (
      Int.random(in: 1...5, using: &random),
      Self.policies[Int.random(in: 0..<Self.policies.count, using: &random)]
    )
  }

  private mutating func send() {
    let selectors: [Selector] = ["hear:", "see:", "feel:"]
    let selector = selectors[Int.random(in: 0..<3, using: &random)]
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      world.multicast.send(selector, nextValue)
      model.send("\(selector)", nextValue)
      nextValue += 1
    }
  }

  private mutating func addBlock(stops: Bool) {
    let queue = Int.random(in: 0..<LimitModel.queueCount, using: &random)
    world.addBlock(onQueue: queue, stops: stops)
    model.addBlock(onQueue: queue, stops: stops)
  }

  private mutating func resume(queue: Int) {
    if !model.hasStop(onQueue: queue) {
      world.addBlock(onQueue: queue, stops: true)
      model.addBlock(onQueue: queue, stops: true)
    }
    world.resume(queue: queue)
    model.resume(queue: queue)
  }

  private mutating func add(
    _ player: LimitPlayer, target: Int, _ limit: (Int, (LimitModel.Policy, OverflowPolicy))?
  ) {
    world.multicast.add(
      player, delivery: world.delivery(target),
      limit: limit.map { DeliveryLimit($0, whenFull: $1.1) })
    model.add(player.index, target: target, limit.map { ($0, $1.0) })
  }

  private mutating func remove(_ policy: RemovalPolicy) {
    let player = players[Int.random(in: 1..<players.count, using: &random)]
    if Bool.random(using: &random) {
      let target = Int.random(in: 0...LimitModel.queueCount, using: &random)
      world.multicast.remove(player, delivery: world.delivery(target), pending: policy)
      model.remove(player.index, target: target, drops: policy == .drop)
    } else {
      world.multicast.remove(player, pending: policy)
      model.remove(player.index, target: nil, drops: policy == .drop)
    }
  }

  private mutating func replace() {
    let old = players[Int.random(in: 1..<players.count, using: &random)]
    let new = players[Int.random(in: 1..<players.count, using: &random)]
    let policy: RemovalPolicy = Bool.random(using: &random) ? .deliver : .drop
    world.multicast.replace(old, with: new, pending: policy)
    model.replace(old.index, with: new.index, drops: policy == .drop)
  }

  private mutating func setLimitOfAll() {
    // The limit of a multicast drops only new messages.
    let policies = Self.policies.filter { $0.0 == .dropNewest || $0.0 == .fail }
    let limit =
      Int.random(in: 0..<4, using: &random) == 0
      ? nil
      : (Int.random(in: 1...5, using: &random), policies[Int.random(in: 0...1, using: &random)])
    world.multicast.limit = limit.map { DeliveryLimit($0 * 3, whenFull: $1.1) }
    model.limit = limit.map { ($0 * 3, $1.0) }
  }

  /// Returns `true` if the multicast and the model agree.
  func agrees(_ seed: UInt64, _ step: Int?) -> Bool {
    let place: Comment = "seed \(seed), step \(step.map { "\($0)" } ?? "after the end")"
    var agrees = true
    func compare<Value: Equatable>(_ found: Value, _ expected: Value, _ what: String) {
      if found == expected { return }
      agrees = false
      Issue.record("\(what): found \(found), expected \(expected); \(place)")
    }
    // During the run, only the end of the log is compared. At the end, the whole log is compared.
    let count = step == nil ? Int.max : 12
    for target in 0...LimitModel.queueCount {
      compare(
        Array(world.log[target].events.suffix(count)), Array(model.log[target].suffix(count)),
        "what happened on target \(target)")
    }
    compare(world.refused.events, model.refused, "what was refused")
    for player in players {
      compare(
        world.multicast.diagnostics.deliveryCounts(of: player).map(LimitModel.Counts.init),
        model.counts(of: player.index), "counts of \(player.index)")
    }
    compare(LimitModel.Counts(world.multicast.diagnostics.deliveryCounts), model.total, "counts")
    // Drops are reported when there is room again. At the end, all drops have been reported.
    let reported = world.reportedCount.value
    let isEnd = step == nil
    compare(
      reported, isEnd ? model.reportedCount : min(reported, model.reportedCount), "reported")
    return agrees
  }
}
