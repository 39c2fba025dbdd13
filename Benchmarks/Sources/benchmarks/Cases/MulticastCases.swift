import Dispatch

/// Cases that send a message to many delegates.
enum MulticastCases {
  static var all: [Case] {
    sizes.map(synchronous)
      + Arrangement.onQueues.flatMap { arrangement in sizes.map { queued(arrangement, $0) } }
      + [perDelivery]
      + [Arrangement.serialQueue, .ownQueues].flatMap { arrangement in
        [1, 3, 10, 100].map { heldBack(arrangement, $0) }
      }
  }

  private static let sizes = [1, 3, 10, 100, 1_000, 10_000]

  /// The number of deliveries that are dispatched before the sender waits for them.
  ///
  /// The number is large, so that the deliveries determine the cost, and not the wake-up of a
  /// thread.
  private static let inFlight = 5_000

  private static func synchronous(_ size: Int) -> Case {
    let limits = [1: 1.2, 3: 1.0, 100: 0.75]
    let typedLimits = [1: 1.2]
    let row = Row(
      "multicast/synchronous/\(size)",
      targets: (limits[size].map { [Target(.ratio(to: .byHand), atMost: $0)] } ?? [])
        + (typedLimits[size].map { [Target(.ratio(to: .byHand), atMost: $0, of: .typed)] } ?? []),
      position: PlotPosition(panel: Arrangement.synchronous.rawValue, delegates: size))
    return Case([row]) { trials(.synchronous, size) }
  }

  private static func queued(_ arrangement: Arrangement, _ size: Int) -> Case {
    let name = "multicast/\(arrangement.rawValue)"
    let isPlotted = arrangement == .serialQueue || arrangement == .ownQueues
    let position = isPlotted ? PlotPosition(panel: arrangement.rawValue, delegates: size) : nil
    return Case([
      Row(
        "\(name)/until-delivered/\(size)",
        targets: untilDeliveredTargets(arrangement, size), position: position),
      Row("\(name)/sender/\(size)", figure: \.first),
    ]) { trials(arrangement, size) }
  }

  private static func untilDeliveredTargets(_ arrangement: Arrangement, _ size: Int) -> [Target] {
    let limit: Double? =
      switch arrangement {
      case .serialQueue: [1: 0.9, 3: 0.45, 100: 0.2][size]
      case .ownQueues: [1: 0.9, 10: 0.7, 100: 0.6][size]
      case .plainQueue: 1
      case .synchronous, .globalQueue: nil
      }
    let ratio = limit.map { [Target(.ratio(to: .byHand), atMost: $0)] } ?? []
    return arrangement == .ownQueues
      ? ratio + [Target(.allocations, atMost: Double(size + 2))] : ratio
  }

  /// Compares the cost of a delivery among 10,000 delegates with the cost among 100.
  private static var perDelivery: Case {
    let few = Subject("\(Subject.library.name), 100 delegates")
    return Case(
      "multicast/serial-queue/10000-against-100",
      targets: [Target(.ratio(to: few), atMost: 1)]
    ) {
      [
        trial(
          few, LibraryBroadcaster(), .serialQueue, Arrangement.serialQueue.executionTargets(100)),
        trial(
          .library, LibraryBroadcaster(), .serialQueue,
          Arrangement.serialQueue.executionTargets(10_000)),
      ]
    }
  }

  /// Measures with queues that are suspended until the sender has sent all messages.
  ///
  /// The row shows the cost of the work alone. If queues run in parallel with the sender, waking
  /// the queues' threads may be most of the cost, which then depends on whether the threads happen
  /// to be asleep.
  private static func heldBack(_ arrangement: Arrangement, _ size: Int) -> Case {
    let name = "multicast/held-back/\(arrangement.rawValue)"
    return Case([
      Row("\(name)/until-delivered/\(size)"), Row("\(name)/sender/\(size)", figure: \.first),
    ]) { trials(arrangement, size, isHeldBack: true) }
  }

  private static func trials(
    _ arrangement: Arrangement, _ size: Int, isHeldBack: Bool = false
  ) -> [Trial] {
    let executionTargets = arrangement.executionTargets(size)
    // A held-back task does not exist: a task cannot be suspended from outside.
    let peers = Peer.all(
      usesQueues: arrangement != .synchronous, usesTasks: arrangement == .ownQueues && !isHeldBack)
    return peers.map { peer in
      trial(peer.subject, peer.make(), arrangement, executionTargets, isHeldBack: isHeldBack)
    }
  }

  /// Creates a trial that sends bursts of messages to new delegates, one for each execution target.
  static func trial(
    _ subject: Subject, _ broadcaster: some Broadcaster, _ arrangement: Arrangement,
    _ executionTargets: [ExecutionTarget], isHeldBack: Bool = false
  ) -> Trial {
    let suspended = isHeldBack ? executionTargets.compactMap(\.queue) : []
    let audience = Audience(arrangement, at: executionTargets)
    audience.join(broadcaster)
    let burst = max(1, inFlight / audience.count)
    var sent = 0
    return Trial(subject, deliveries: audience.count, batch: burst, isRight: audience.hasGot) {
      operations in
      var whole = Stopwatch()
      var sending = Stopwatch()
      for _ in 0..<(operations / burst) {
        for queue in suspended { queue.suspend() }
        whole.time {
          sending.time {
            for _ in 0..<burst { broadcaster.send(Arguments.next()) }
          }
          for queue in suspended { queue.resume() }
          sent += burst
          audience.wait(for: sent)
        }
      }
      return Reading(whole: whole.nanoseconds, first: sending.nanoseconds)
    }
  }
}
