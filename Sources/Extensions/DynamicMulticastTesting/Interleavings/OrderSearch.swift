/// A depth-first search of all orders in which the deliveries of several queues can run.
///
/// The search keeps no states of the tested program. Each run repeats the choices on the path from
/// the root, and then makes new choices. The search is a plain value that a driver asks what to
/// choose and tells what happened.
///
/// Two orders are equivalent if exchanges of commuting neighbors turn one into the other. Of each
/// class, the search runs one order. The algorithm is source-DPOR (Abdulla, Aronis, Jonsson,
/// Sagonas: *Optimal Dynamic Partial Order Reduction*, 2014): a node gets a further choice only if
/// a run shows a race, which is a pair of dependent steps that can run in the other order too, and
/// sleep sets prevent the repetition of an order.
struct OrderSearch: Sendable {
  /// A delivery that has run.
  struct Step: Sendable {
    let queue: Int

    /// The names of what the deliveries of the queue share with other queues, or `nil` if the
    /// deliveries may share anything.
    var sharing: Set<String>?

    /// Which step has put the delivery on the queue, or `nil` if the test has.
    let cause: Int?

    /// On which queues the step has put deliveries.
    var targets: Set<Int> = []

    /// The queues on which blocks ran that the delivery has put there, and that are no deliveries.
    var others: Set<Int> = []

    /// `true` if the order of the two steps matters.
    func depends(on other: Step) -> Bool {
      if queue == other.queue || !targets.isDisjoint(with: other.targets) { return true }
      if others.contains(other.queue) || other.others.contains(queue) { return true }
      guard let sharing, let others = other.sharing else { return true }
      return !sharing.isDisjoint(with: others)
    }
  }

  /// A choice on the current path.
  private struct Node: Sendable {
    /// The queues with deliveries.
    let waiting: [Int]

    /// Numbers the uninterrupted series of steps to which the choice belongs; the test runs between
    /// series.
    let series: Int

    var chosen: Int

    /// The choices to try.
    var wanted: Set<Int>

    /// The choices that have been tried, with the steps that ran.
    var done: [Int: Step] = [:]

    /// Choices that need not be tried, because an equivalent order has been tried, with the steps
    /// that would run.
    let asleep: [Int: Step]

    /// The step of the present choice.
    var step: Step?

    var next: Int? { waiting.first { wanted.contains($0) && done[$0] == nil && asleep[$0] == nil } }
  }

  /// `true` to omit orders equivalent to other orders.
  let omitsEquivalent: Bool

  private var path: [Node] = []

  /// How many choices have been made in the current run.
  private var depth = 0

  /// `true` once the current run only repeats an order equivalent to an earlier order.
  private(set) var isRedundant = false

  init(omitsEquivalent: Bool = true) {
    self.omitsEquivalent = omitsEquivalent
  }

  /// Which choice the current run must repeat next, or `nil` if the choice is free.
  var repeated: (chosen: Int, waiting: [Int])? {
    depth < path.count ? (path[depth].chosen, path[depth].waiting) : nil
  }

  /// Makes the next choice of the current run.
  ///
  /// - Parameters:
  ///   - waiting: The queues with deliveries, at least one.
  ///   - series: The number of the uninterrupted series of steps.
  ///   - isObserved: `true` if the test sees the state after the step, so each choice differs.
  /// - Returns: The queue to step.
  mutating func choose(among waiting: [Int], series: Int, isObserved: Bool) -> Int {
    defer { depth += 1 }
    if let repeated { return repeated.chosen }
    if isRedundant { return waiting[0] }
    var asleep: [Int: Step] = [:]
    if omitsEquivalent, let last = path.last, last.series == series, let step = last.step {
      asleep = last.asleep.merging(last.done) { $1 }.filter { !$0.value.depends(on: step) }
    }
    guard let chosen = waiting.first(where: { asleep[$0] == nil }) else {
      isRedundant = true
      return waiting[0]
    }
    let triesAll = isObserved || !omitsEquivalent
    path.append(
      Node(
        waiting: waiting, series: series, chosen: chosen,
        wanted: triesAll ? Set(waiting) : [chosen],
        asleep: asleep))
    return chosen
  }

  /// Records the step of the latest choice, when its handler has returned.
  mutating func record(_ step: Step) {
    if depth <= path.count { path[depth - 1].step = step }
  }

  /// Ends the current run.
  ///
  /// - Returns: `true` if the search has another order to run.
  mutating func endRun() -> Bool {
    if omitsEquivalent { addRaces() }
    depth = 0
    isRedundant = false
    while var node = path.popLast() {
      if let step = node.step { node.done[node.chosen] = step } else { node.wanted = [] }
      guard let next = node.next else { continue }
      node.chosen = next
      node.step = nil
      path.append(node)
      return true
    }
    return false
  }

  /// Adds the choices that reverse the races of the current run.
  private mutating func addRaces() {
    let steps = path.prefix(depth).compactMap(\.step)
    // `before[i]` has the steps that must run before step `i`.
    var before: [Set<Int>] = []
    for (index, step) in steps.enumerated() {
      let first = steps.indices.first { path[$0].series == path[index].series } ?? index
      let direct = (first..<index).filter { step.cause == $0 || step.depends(on: steps[$0]) }
      before.append(direct.reduce(into: Set(direct)) { $0.formUnion(before[$1]) })
      for earlier in direct where step.queue != steps[earlier].queue && step.cause != earlier {
        let isIndirect = direct.contains { $0 > earlier && before[$0].contains(earlier) }
        if !isIndirect { addRace(of: earlier, and: index, steps, before) }
      }
    }
  }

  /// Makes the search run step `later` before step `earlier`, too.
  private mutating func addRace(
    of earlier: Int, and later: Int, _ steps: [Step], _ before: [Set<Int>]
  ) {
    // Steps that can run without `earlier`, up to `later`; any of their initial steps begins an
    // order in which `later` runs before `earlier`.
    let others = (earlier + 1..<later).filter { !before[$0].contains(earlier) } + [later]
    let initial = others.filter { before[$0].isDisjoint(with: others) }.map { steps[$0].queue }
    if !path[earlier].wanted.isDisjoint(with: initial) { return }
    path[earlier].wanted.insert(
      initial.contains(steps[later].queue) ? steps[later].queue : initial[0])
  }
}
