import Scripting

// A difference is a fault of the port only if the original decides what happens.
extension PortComparison {
  /// In how many orders of the original's dictionaries and sets a session runs.
  private static let orderCount: UInt64 = 100

  /// The number of orders after which the order has no effect if it had none so far.
  private static let fewOrders: UInt64 = 8

  /// The number of elements up to which the tried orders of one enumeration are all that there are.
  private static let fullyOrderedCount = 3

  /// Compares both sides in a session.
  ///
  /// A difference that goes away if the original enumerates its dictionaries and sets in another
  /// order is noted, and the session goes on in the order that comes furthest.
  ///
  /// - Returns: The run in the order that comes furthest.
  /// - Throws: ``PortDifference``, in the shortest session that was found, and the errors of
  ///   ``check(_:)``.
  func compare(
    _ session: PortSession, draws: [String: GeneratorDraw] = [:], in place: String? = nil
  ) throws -> PortRun {
    var run = try run(session)
    let newPaths = run.newPaths
    while let difference = run.difference {
      if let further = try rearranged(run, of: session).further {
        run = further
        continue
      }
      let seed = run.order.seed
      func repeated(_ session: PortSession, _ standIns: StandIns? = nil) throws -> PortRun {
        try self.run(session, in: EnumerationOrder(seed: seed), standIns: standIns)
      }
      var shortest = SessionShrinker(host: host.description, draws: draws) {
        try repeated(PortSession($0)).difference
      }.shrink(difference)
      let uses = StandIns()
      var last = try repeated(shortest.session, uses)
      // A port may show the difference in some runs only.
      for _ in 0..<Self.fewOrders where last.difference == nil {
        last = try repeated(shortest.session, uses)
      }
      let isSeldom = last.difference == nil
      last.difference = last.difference ?? shortest
      // In the shortest session, the dictionaries have the fewest orders.
      let (further, isChanged) = try rearranged(last, of: shortest.session)
      // Not all orders of many elements can be tried, enumerations of equally many elements have the
      // same order in a run, and a port may have its order in the difference seldom.
      let isUntried =
        isSeldom || last.order.largestCount > Self.fullyOrderedCount || last.order.lines.count > 1
      if further != nil || isChanged && isUntried && last.difference?.isOfOrder == true {
        findings.note(dependences: further == nil ? last.order.lines : [])
        findings.incompleteCount += 1
        break
      }
      let pairs = [(run, try repeated(session)), (last, try repeated(shortest.session))]
      shortest.notes = [Self.unlike(pairs)].compactMap { $0 }
      shortest.isRepeatable = shortest.notes.isEmpty
      if isChanged {
        shortest.notes.append(
          "In other orders of dictionaries or sets, the original does something else again: "
            + last.order.lines.joined(separator: ", "))
      }
      for (title, lines) in [
        ("Both sides threw before, the original at:", last.failures),
        ("Answered by stand-ins, because nothing provides them:", uses.uses),
        ("Warnings of the original:", warnings), ("The original printed last:", last.log),
      ] where !lines.isEmpty {
        shortest.notes.append(([title] + lines).joined(separator: "\n  "))
      }
      throw shortest.found(in: place, from: session.steps.count)
    }
    findings.note(failures: run.failures)
    // Paths of the first run are no longer new in the others.
    run.newPaths.formUnion(newPaths)
    return run
  }

  /// Runs a session in other orders of the original's dictionaries and sets.
  ///
  /// - Returns: A run that comes further because the original does something else, and whether the
  ///   original does so in any order.
  private func rearranged(
    _ run: PortRun, of session: PortSession
  ) throws -> (further: PortRun?, isChanged: Bool) {
    var isChanged = false
    guard run.difference != nil, !run.order.lines.isEmpty else { return (nil, false) }
    for seed in 1...Self.orderCount where seed <= Self.fewOrders || isChanged {
      let other = try self.run(session, in: EnumerationOrder(seed: seed))
      guard run.isUnlike(other, \.original) else { continue }
      isChanged = true
      guard run.isBehind(other) else { continue }
      // Most often, one line decides.
      let line = try run.order.lines.first { line in
        run.isBehind(try self.run(session, in: EnumerationOrder(seed: seed, line: line)))
      }
      findings.note(dependences: line.map { [$0] } ?? run.order.lines)
      return (other, true)
    }
    return (nil, isChanged)
  }

  /// Returns a note about sides that have not done the same in two runs of a session.
  private static func unlike(_ pairs: [(PortRun, PortRun)]) -> String? {
    let sides = [("the original", \PortRun.Events.original), ("the port", \.port)]
      .filter { side in pairs.contains { $0.isUnlike($1, side.1) } }.map(\.0)
    if sides.isEmpty { return nil }
    return """
      In a second run of the same session, \(sides.joined(separator: " and ")) did something else.
      That is a race, a random value, or the order of a Set or a Dictionary of Swift.
      """
  }
}
