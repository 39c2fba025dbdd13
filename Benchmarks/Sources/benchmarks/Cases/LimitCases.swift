import DynamicMulticast

/// Cases with a `DeliveryLimit` or a `DeliveryObserver`, compared with a multicast that has
/// neither.
enum LimitCases {
  static var all: [Case] {
    [1, 100].map { bounded("synchronous", .synchronous, $0) }
      + [1, 100].map { bounded("serial-queue", .serialQueue, $0) }
      + [1, 100].map { bounded("held-back/serial-queue", .serialQueue, $0, isHeldBack: true) }
  }

  static let each = Subject("a limit of each delegate")
  private static let whole = Subject("a limit of the multicast")
  static let observed = Subject("an observer")

  /// A limit that is never reached, so that only the cost of counting is measured.
  private static let limit = DeliveryLimit(1_000_000, whenFull: .dropNewest)

  private static func bounded(
    _ name: String, _ arrangement: Arrangement, _ size: Int, isHeldBack: Bool = false
  ) -> Case {
    let costs = [each: 30.0, whole: 30.0, observed: 250.0]
    // The costs are nanoseconds for each delivery, and an operation is a message to all delegates.
    // If the queue runs in parallel with the sender, waking the queue costs many times as much.
    let hasTargets = size == 100 && (arrangement == .synchronous || isHeldBack)
    let targets = costs.map { subject, cost in
      Target(.excess(over: .library), atMost: cost * Double(size), of: subject)
    }
    return Case("limits/\(name)/\(size)", targets: hasTargets ? targets : []) {
      let executionTargets = arrangement.executionTargets(size)
      let limited = LibraryBroadcaster()
      limited.delegates.limit = limit
      let broadcasters =
        [
          (Subject.library, LibraryBroadcaster()), (each, LibraryBroadcaster(limit: limit)),
          (whole, limited), (observed, ObservedBroadcaster()),
        ] as [(Subject, any Broadcaster)]
      return broadcasters.map { subject, broadcaster in
        settled(
          MulticastCases.trial(
            subject, broadcaster, arrangement, executionTargets, isHeldBack: isHeldBack))
      }
    }
  }

  /// Calls `flushObservers()` after each measurement, so that the observers' work does not disturb
  /// the next subject.
  private static func settled(_ trial: Trial) -> Trial {
    Trial(
      trial.subject, deliveries: trial.deliveries, batch: trial.batch, isRight: trial.isRight
    ) { operations in
      defer { Multicast.Diagnostics.flushObservers() }
      return try trial.run(operations)
    }
  }
}
