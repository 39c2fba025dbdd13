import DynamicMulticast
import Invocation
import TestSupport

/// The specification of limits, written with arrays and loops.
struct LimitModel {
  enum Policy { case dropNewest, dropOldest, coalesce, coalesceByKey, fail }

  /// The number of queues, of which the first `batchedCount` queues take batches.
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
    /// The text that messages share if only the last of them is to be delivered.
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

  /// The counts of each registration, including removed registrations.
  var countsOfNodes: [Counts] = []
  var total = Counts()

  /// The messages that were heard and the blocks that have run, by execution target.
  var log = Array(repeating: [String](), count: queueCount + 1)
  var refused: [String] = []
  var reportedCount = 0
  private var sequence = 0
  private var blockCount = 0

  static func key(_ value: Int) -> String { "\(value % 3)" }

  /// Returns `true` if a delegate responds.
  ///
  /// Delegates with odd numbers lack a method.
  static func responds(_ delegate: Int, to selector: String) -> Bool {
    selector != "feel:" || delegate % 2 == 0
  }

  /// Returns `true` if the handler throws.
  static func fails(_ selector: String, _ value: Int) -> Bool {
    selector == "see:" && value % 5 == 0
  }

  // MARK: The list

  mutating func add(_ delegate: Int, target: Int, _ limit: (count: Int, policy: Policy)?) {
    nodes.append(
      Node(
        number: countsOfNodes.count, delegate: delegate, target: target, limit: limit,
        isCounted: limit != nil || testsAreObserved))
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
        // Append to the queue at once, because the next delivery of the batch may drop this
        // delivery.
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

  /// Returns the responding delegates, grouped by the block of their dispatch.
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
    switch node.limit?.policy {
    case .coalesce: selector
    case .coalesceByKey: selector + Self.key(value)
    default: nil
    }
  }

  /// Returns the latest waiting delivery with a key.
  private func latest(_ key: String, of node: Node) -> Delivery? {
    waiting { $0.node == node.number }.last { $0.key == key }
  }

  /// Applies the policies until there is room.
  private mutating func makeRoom(for node: Node, _ selector: String, _ value: Int) -> Bool {
    while true {
      let reached: Policy
      if let limit = node.limit, countsOfNodes[node.number].pending >= limit.count {
        reached = limit.policy
      } else if let limit, total.pending >= limit.count {
        reached = limit.policy
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
        let earlier = latest(key, of: node)
      {
        change(earlier) { delivery in
          delivery?.selector = selector
          delivery?.value = value
        }
        countDrop(node.number)
        return false
      }
      if reached != .dropNewest,
        let oldest = waiting({ $0.node == node.number }).first
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

  // MARK: Waiting deliveries

  /// Returns the waiting deliveries, from the oldest to the newest.
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

  /// Runs a queue until a block stops it.
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

extension LimitModel {
  /// The counts of a model, with `nil` for unknown counts.
  struct Counts: Equatable {
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
}
