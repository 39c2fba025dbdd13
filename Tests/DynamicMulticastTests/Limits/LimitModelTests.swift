import Dispatch
import DynamicMulticast
import Invocation
import Support
import TestSupport
import Testing

/// Limits against arrays and loops, driven by random numbers.
struct LimitModelTests {
  @Test(arguments: [1, 2, 3, 4] + (0..<4).map { _ in UInt64.random(in: 5...UInt64.max) })
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

/// A multicast and its model, which do the same.
private struct LimitModelRun {
  private var random: SeededGenerator
  private let world = LimitWorld()
  private var model = LimitModel()
  private var players: [Player]
  private var nextValue = 0

  /// The policies, and the model's name for each.
  private static let policies: [(LimitModel.Policy, OverflowPolicy)] = [
    (.dropNewest, .dropNewest), (.dropOldest, .dropOldest), (.coalesce, .coalesce),
    (.coalesceByKey, .coalesce { LimitModel.key($0.arguments[0] as? Int ?? 0) }), (.fail, .fail),
  ]

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
    players = []
    for index in 0..<6 {
      players.append(
        index % 2 == 0 ? FeelingPlayer(index, in: world) : Player(index, in: world))
    }
    // With a limit that all messages count for, so that they do from the beginning.
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

  /// Lets all queues run, and removes all delegates.
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
    _ player: Player, target: Int, _ limit: (Int, (LimitModel.Policy, OverflowPolicy))?
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
    let limit = Int.random(in: 0..<4, using: &random) == 0 ? nil : randomLimit()
    world.multicast.limit = limit.map { DeliveryLimit($0 * 3, whenFull: $1.1) }
    model.limit = limit.map { ($0 * 3, $1.0) }
  }

  /// Whether the multicast has done what the model says.
  func agrees(_ seed: UInt64, _ step: Int?) -> Bool {
    let place: Comment = "seed \(seed), step \(step.map { "\($0)" } ?? "after the end")"
    var agrees = true
    func compare<Value: Equatable>(_ found: Value, _ expected: Value, _ what: String) {
      if found == expected { return }
      agrees = false
      Issue.record("\(what): found \(found), expected \(expected); \(place)")
    }
    // All that was heard so far is compared at the end, and the end of it each time.
    let count = step == nil ? Int.max : 12
    for target in 0...LimitModel.queueCount {
      compare(
        Array(world.log[target].events.suffix(count)), Array(model.log[target].suffix(count)),
        "what happened on target \(target)")
    }
    compare(world.refused.events, model.refused, "what was refused")
    for player in players {
      compare(
        world.multicast.counts(of: player).map(Counts.init), model.counts(of: player.index),
        "counts of \(player.index)")
    }
    compare(Counts(world.multicast.counts), model.total, "counts")
    // A delegate that is released before the multicast has room again is not reported any more.
    let reported = world.reportedCount.value
    compare(reported, min(reported, model.reportedCount), "reported")
    return agrees
  }
}

/// The numbers that a model knows, nil where they are not counted.
private struct Counts: Equatable {
  var pending = 0
  var highest: Int? = 0
  var delivered: Int? = 0
  var dropped: Int? = 0
  var failed: Int? = 0

  init() {}

  init(_ counts: DeliveryCounts) {
    pending = counts.pending
    highest = counts.highest
    delivered = counts.delivered
    dropped = counts.dropped
    failed = counts.failed
  }

  mutating func begin() {
    pending += 1
    highest = highest.map { max($0, pending) }
  }

  mutating func end(fails: Bool) {
    pending -= 1
    if fails { failed? += 1 } else { delivered? += 1 }
  }
}

/// The specification: arrays and loops.
private struct LimitModel {
  enum Policy { case dropNewest, dropOldest, coalesce, coalesceByKey, fail }

  /// The first queues take batches, the others do not.
  static let queueCount = 4
  static let batchedCount = 2
  static let synchronous = queueCount

  /// A registration.
  struct Node {
    let number: Int
    var delegate: Int
    let target: Int
    let limit: (count: Int, policy: Policy)?
    var isCounted: Bool
  }

  /// A message that waits for a delegate.
  struct Delivery {
    let node: Int
    let delegate: Int
    var selector: String
    var value: Int
    let key: String?
    let sequence: Int
  }

  enum Item {
    case deliveries([Delivery])
    case block(Int, stops: Bool)
  }

  var nodes: [Node] = []
  var limit: (count: Int, policy: Policy)?
  var queues = Array(repeating: [Item](), count: queueCount)

  /// The counts of each registration, removed ones included.
  var countsOfNodes: [Counts] = []
  var total = Counts()

  /// What was heard, or which block has run, by target.
  var log = Array(repeating: [String](), count: queueCount + 1)
  var refused: [String] = []
  var reportedCount = 0
  private var sequence = 0
  private var blockCount = 0

  static func key(_ value: Int) -> String { "\(value % 3)" }

  /// Whether a delegate responds: those with odd numbers lack a method.
  static func responds(_ delegate: Int, to selector: String) -> Bool {
    selector != "feel:" || delegate % 2 == 0
  }

  /// Whether the handler throws.
  static func fails(_ selector: String, _ value: Int) -> Bool {
    selector == "see:" && value % 5 == 0
  }

  // MARK: The list

  mutating func add(_ delegate: Int, target: Int, _ limit: (count: Int, policy: Policy)?) {
    nodes.append(
      Node(
        number: countsOfNodes.count, delegate: delegate, target: target, limit: limit,
        isCounted: limit != nil))
    countsOfNodes.append(Counts())
  }

  mutating func remove(_ delegate: Int, target: Int?, drops: Bool) {
    let removed = nodes.filter { $0.delegate == delegate && (target ?? $0.target) == $0.target }
    nodes.removeAll { node in removed.contains { $0.number == node.number } }
    if drops { for node in removed { dropAll(of: node.number) } }
  }

  mutating func removeAll() {
    for node in nodes { dropAll(of: node.number) }
    nodes = []
  }

  mutating func replace(_ delegate: Int, with new: Int, drops: Bool) {
    for index in nodes.indices where nodes[index].delegate == delegate {
      let old = nodes[index]
      nodes[index] = Node(
        number: countsOfNodes.count, delegate: new, target: old.target, limit: old.limit,
        isCounted: old.isCounted)
      countsOfNodes.append(Counts())
      if drops { dropAll(of: old.number) }
    }
  }

  private mutating func dropAll(of node: Int) {
    while let oldest = waiting({ $0.node == node }).first { drop(oldest) }
  }

  func counts(of delegate: Int) -> Counts? {
    let nodes = nodes.filter { $0.delegate == delegate }
    if nodes.isEmpty { return nil }
    var sum = Counts()
    for node in nodes {
      let counts = countsOfNodes[node.number]
      sum.pending += counts.pending
      sum.highest? += counts.highest ?? 0
      sum.delivered? += counts.delivered ?? 0
      sum.dropped? += counts.dropped ?? 0
      sum.failed? += counts.failed ?? 0
    }
    if nodes.allSatisfy(\.isCounted) { return sum }
    (sum.highest, sum.delivered, sum.dropped, sum.failed) = (nil, nil, nil, nil)
    return sum
  }

  // MARK: Sending

  mutating func send(_ selector: String, _ value: Int) {
    for index in nodes.indices where Self.responds(nodes[index].delegate, to: selector) {
      nodes[index].isCounted = true
    }
    for batch in batches(of: selector) {
      var admitted: Item = .deliveries([])
      var position: Int?
      for node in batch {
        if !makeRoom(for: node, selector, value) { continue }
        total.begin()
        countsOfNodes[node.number].begin()
        if node.target == Self.synchronous {
          run(
            Delivery(
              node: node.number, delegate: node.delegate, selector: selector, value: value,
              key: nil, sequence: 0), on: node.target)
          continue
        }
        sequence += 1
        let delivery = Delivery(
          node: node.number, delegate: node.delegate, selector: selector, value: value,
          key: coalescingKey(node, selector, value), sequence: sequence)
        // Into the queue at once, as the next one of the batch may drop it.
        if let position, case .deliveries(let earlier) = queues[node.target][position] {
          admitted = .deliveries(earlier + [delivery])
          queues[node.target][position] = admitted
        } else {
          position = queues[node.target].count
          queues[node.target].append(.deliveries([delivery]))
        }
      }
    }
  }

  /// The delegates that respond, those together that are dispatched to together.
  private func batches(of selector: String) -> [[Node]] {
    var batches: [[Node]] = []
    var open: [Int: Int] = [:]
    for node in nodes where Self.responds(node.delegate, to: selector) {
      if node.target == Self.synchronous { open = [:] }
      if node.target < Self.batchedCount {
        if let batch = open[node.target] {
          batches[batch].append(node)
          continue
        }
        open[node.target] = batches.count
      }
      batches.append([node])
    }
    return batches
  }

  private func coalescingKey(_ node: Node, _ selector: String, _ value: Int) -> String? {
    let own = node.limit?.policy
    switch own == .coalesce || own == .coalesceByKey ? own : limit?.policy {
    case .coalesce: return selector
    case .coalesceByKey: return selector + Self.key(value)
    default: return nil
    }
  }

  /// Applies the policies until there is room.
  private mutating func makeRoom(for node: Node, _ selector: String, _ value: Int) -> Bool {
    while true {
      let reached: Policy
      let byTotal: Bool
      if let limit = node.limit, countsOfNodes[node.number].pending >= limit.count {
        (reached, byTotal) = (limit.policy, false)
      } else if let limit, total.pending >= limit.count {
        (reached, byTotal) = (limit.policy, true)
      } else {
        return true
      }
      if reached == .fail {
        refused.append("\(selector) \(value) to \(node.delegate)")
        countDrop(node.number)
        return false
      }
      if reached == .coalesce || reached == .coalesceByKey, node.target != Self.synchronous,
        let key = coalescingKey(node, selector, value),
        let earlier = waiting({ $0.node == node.number && $0.key == key }).last
      {
        change(earlier) { delivery in
          delivery?.selector = selector
          delivery?.value = value
        }
        countDrop(node.number)
        return false
      }
      if reached != .dropNewest,
        let oldest = waiting({ byTotal || $0.node == node.number }).first
      {
        drop(oldest)
        reportedCount += 1
        continue
      }
      countDrop(node.number)
      reportedCount += 1
      return false
    }
  }

  private mutating func countDrop(_ node: Int) {
    countsOfNodes[node].dropped? += 1
    total.dropped? += 1
  }

  private mutating func drop(_ delivery: Delivery) {
    countDrop(delivery.node)
    countsOfNodes[delivery.node].pending -= 1
    total.pending -= 1
    change(delivery) { $0 = nil }
  }

  // MARK: Waiting

  /// The deliveries that wait, oldest first.
  private func waiting(_ isIncluded: (Delivery) -> Bool) -> [Delivery] {
    let all = queues.joined().flatMap { item -> [Delivery] in
      if case .deliveries(let deliveries) = item { return deliveries }
      return []
    }
    return all.filter(isIncluded).sorted { $0.sequence < $1.sequence }
  }

  private mutating func change(_ delivery: Delivery, _ change: (inout Delivery?) -> Void) {
    for queue in queues.indices {
      for index in queues[queue].indices {
        guard case .deliveries(let deliveries) = queues[queue][index] else { continue }
        queues[queue][index] = .deliveries(
          deliveries.compactMap {
            var new: Delivery? = $0
            if $0.sequence == delivery.sequence { change(&new) }
            return new
          })
      }
    }
  }

  mutating func addBlock(onQueue queue: Int, stops: Bool) {
    blockCount += 1
    queues[queue].append(.block(blockCount, stops: stops))
  }

  func hasStop(onQueue queue: Int) -> Bool {
    queues[queue].contains { item in
      if case .block(_, stops: true) = item { return true }
      return false
    }
  }

  func hasItems(onQueue queue: Int) -> Bool { !queues[queue].isEmpty }

  /// Runs a queue until it is stopped.
  mutating func resume(queue: Int) {
    while !queues[queue].isEmpty {
      switch queues[queue].removeFirst() {
      case .block(let number, let stops):
        log[queue].append("block \(number)")
        if stops { return }
      case .deliveries(let deliveries): for delivery in deliveries { run(delivery, on: queue) }
      }
    }
  }

  private mutating func run(_ delivery: Delivery, on target: Int) {
    log[target].append("\(delivery.selector) \(delivery.value) to \(delivery.delegate)")
    let fails = Self.fails(delivery.selector, delivery.value)
    countsOfNodes[delivery.node].end(fails: fails)
    total.end(fails: fails)
  }
}

/// A multicast, and suspended queues.
private final class LimitWorld: Sendable {
  let multicast = MulticastDelegate()
  let queues = (0..<LimitModel.queueCount).map {
    $0 < LimitModel.batchedCount
      ? DispatchQueue(serialLabel: "batched \($0)") : DispatchQueue(label: "plain \($0)")
  }
  let log = (0...LimitModel.queueCount).map { _ in Recorder<String>() }
  let refused = Recorder<String>()
  let reportedCount = Box(0)
  private let key = DispatchSpecificKey<Int>()
  private let hasStopped = DispatchSemaphore(value: 0)
  private let blockCount = Box(0)

  init() {
    for (index, queue) in queues.enumerated() {
      queue.setSpecific(key: key, value: index)
      queue.suspend()
    }
    multicast.failureHandler = { [refused, reportedCount] failure in
      guard let error = failure.error as? LimitError else { return }
      let player = failure.delegate as? Player
      if case .dropped(let count) = error.reason {
        reportedCount.withChange { $0 += count }
      } else {
        refused.record(
          "\(error.selector) \(failure.invocation.arguments[0]) to \(player?.index ?? -1)")
      }
    }
  }

  func delivery(_ target: Int) -> Delivery {
    target < queues.count ? .queue(queues[target]) : .synchronous
  }

  func note(_ selector: String, _ value: Int, _ player: Int) {
    let target = DispatchQueue.getSpecific(key: key) ?? LimitModel.synchronous
    log[target].record("\(selector) \(value) to \(player)")
  }

  func addBlock(onQueue index: Int, stops: Bool) {
    blockCount.withChange { $0 += 1 }
    let number = blockCount.value
    queues[index].async { [queue = queues[index], log = log[index], hasStopped] in
      log.record("block \(number)")
      // Takes effect after this block.
      if stops {
        queue.suspend()
        hasStopped.signal()
      }
    }
  }

  /// Runs a queue until a block on it stops it again.
  func resume(queue: Int) {
    queues[queue].resume()
    hasStopped.wait()
  }
}

private struct Failure: Error {}

/// A delegate that notes what it gets.
private class Player: Respondable, @unchecked Sendable {
  // Unchecked because of the subclass, which adds no state.
  let index: Int
  private let world: LimitWorld

  init(_ index: Int, in world: LimitWorld) {
    self.index = index
    self.world = world
  }

  class var methods: MethodTable {
    MethodTable {
      Method("hear:") { (player: Player, value: Int) in try player.get("hear:", value) }
      Method("see:") { (player: Player, value: Int) in try player.get("see:", value) }
    }
  }

  fileprivate final func get(_ selector: String, _ value: Int) throws {
    world.note(selector, value, index)
    if LimitModel.fails(selector, value) { throw Failure() }
  }
}

/// A delegate with one more method.
private final class FeelingPlayer: Player, @unchecked Sendable {
  override class var methods: MethodTable {
    MethodTable {
      Method("feel:") { (player: FeelingPlayer, value: Int) in try player.get("feel:", value) }
    }
  }
}
