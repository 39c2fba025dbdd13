/// All orders in which the deliveries of a small test can run.
///
/// For each order, the closure runs once, with new queues and a new clock each time. The closure
/// makes all tested objects anew:
///
/// ```swift
/// @Test func `the window knows the names of who is online`() throws {
///   let orders = try Interleavings { queues, clock in
///     let (delegates, roster, window) = (MulticastDelegate(), Roster(), Window(roster))
///     delegates.add(roster, delegateQueue: queues.makeQueue(label: "roster"))
///     delegates.add(window, delegateQueue: queues.makeQueue(label: "window"))
///     delegates.send("streamDidConnect:", stream)
///     queues.runAll()
///     #expect(window.names == ["Juliet"])
///   }
///   #expect(orders.count == 2)
/// }
/// ```
///
/// **Deliveries.** The queues are ``ShuffledQueues``: each queue keeps the order of its deliveries,
/// and each step of `runAll()` or `step()` is a choice between the queues. Where the test moves the
/// clock, timers that become due are deliveries, too. A timer whose queue is not one of `queues`,
/// such as the time limit of a question, waits on a queue with the label `clock`.
///
/// **Failures.** The first run that fails ends the exploration. The error names the order, such as
/// `roster window*2`, and `Interleavings(only: "roster window*2") { … }` runs this order alone. A
/// run fails if the closure throws. In a test of Swift Testing, a run also fails if an expectation
/// fails without throwing.
///
/// **The end of an order.** The closure must end each order with ``ShuffledQueues/runAll()``. A run
/// fails with ``InterleavingError/Problem/unfinished(waiting:running:)`` if deliveries wait when the
/// closure returns, or if an asynchronous handler has not ended. The exploration fails with
/// ``InterleavingError/Problem/usedAfterEnd(queues:)`` if a queue gets another delivery or block
/// after its run and before the end of the exploration. A call of ``ManualClock`` whose time has not
/// come may remain.
///
/// **Equivalent orders.** By default, each order counts as different, because the library does not
/// know what handlers share. The parameter `sharing` of
/// ``ShuffledQueues/makeQueue(label:sharing:)`` declares it: the deliveries of two queues whose
/// sets have no common element commute, unless they put deliveries on the same queue, or both move
/// the clock or schedule calls. Of the orders that differ only by commuting deliveries, one runs.
/// Within a call of `runAll()`, the orders are compared in this way; after `step()`, the test sees
/// the state, so each choice counts. Delegates that answer the same question share the question,
/// and must declare a common name.
///
/// **The same choices must have the same effects.** If deliveries wait on other queues than in an
/// earlier run after the same choices, the exploration ends with an error.
///
/// **Other blocks.** A block that a handler puts on one of the queues with `DispatchQueue.async` is
/// not a choice. Such a block is a part of the handler's step, and the step then also depends on
/// what the queue of the block shares. Blocks on other queues, `DispatchQueue.asyncAfter` and
/// `DispatchSourceTimer` are not controlled.
public struct Interleavings: Sendable {
  /// How many orders have run.
  public let count: Int

  /// Runs a closure once for each order.
  ///
  /// - Parameters:
  ///   - name: The name of an order that an error has named, to run this order alone.
  ///   - limit: The maximum number of runs.
  ///   - body: The closure, which gets queues and a clock.
  /// - Throws: ``InterleavingError``, with the name of the order.
  @discardableResult
  public init(
    only name: String? = nil, limit: Int = 10_000,
    _ body: (_ queues: ShuffledQueues, _ clock: ManualClock) throws -> Void
  ) throws {
    try self.init(only: name, limit: limit, omitsEquivalent: true, body)
  }

  /// Runs an asynchronous closure once for each order.
  ///
  /// The closure must await everything that it starts, because each run repeats the choices of an
  /// earlier run.
  ///
  /// - Parameters:
  ///   - name: The name of an order that an error has named, to run this order alone.
  ///   - limit: The maximum number of runs.
  ///   - body: The closure, which gets queues and a clock.
  /// - Throws: ``InterleavingError``, with the name of the order.
  @discardableResult
  public init(
    only name: String? = nil, limit: Int = 10_000,
    _ body:
      @Sendable (_ queues: ShuffledQueues, _ clock: ManualClock) async throws ->
      Void
  ) async throws {
    let exploration = Exploration(only: name, limit: limit, omitsEquivalent: true)
    while true {
      let (queues, clock) = exploration.begin()
      let (error, hasIssue) = await IssueWatch.run {
        try await body(queues, clock)
        queues.waitForBlocks()
      }
      if try !exploration.end(queues, error, hasIssue: hasIssue) { break }
    }
    count = exploration.count
  }

  init(
    only name: String? = nil, limit: Int, omitsEquivalent: Bool,
    _ body: (_ queues: ShuffledQueues, _ clock: ManualClock) throws -> Void
  ) throws {
    let exploration = Exploration(only: name, limit: limit, omitsEquivalent: omitsEquivalent)
    while true {
      let (queues, clock) = exploration.begin()
      let (error, hasIssue) = IssueWatch.run {
        try body(queues, clock)
        queues.waitForBlocks()
      }
      if try !exploration.end(queues, error, hasIssue: hasIssue) { break }
    }
    count = exploration.count
  }
}
