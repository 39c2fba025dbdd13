import DynamicMulticast

/// Limits and observers, beside a multicast that has none.
enum LimitCases {
  static var all: [Case] {
    [1, 100].map { bounded("synchronous", .synchronous, $0) }
      + [1, 100].map { bounded("serial-queue", .serialQueue, $0) }
      + [1, 100].map { bounded("held-back/serial-queue", .serialQueue, $0, isHeldBack: true) }
  }

  private static let each = Subject("a limit of each delegate")
  private static let whole = Subject("a limit of the multicast")
  private static let observed = Subject("an observer")

  /// Never reached: what is measured is the counting.
  private static let limit = DeliveryLimit(1_000_000, whenFull: .dropOldest)

  private static func bounded(
    _ name: String, _ arrangement: Arrangement, _ size: Int, isHeldBack: Bool = false
  ) -> Case {
    let costs = [each: 30.0, whole: 30.0, observed: 250.0]
    // Nanoseconds for each delivery; an operation is a message to all. Where the queue runs beside the
    // sender, waking it costs many times that.
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

  /// Hands the observer its events after each measurement, and not while the next subject is measured.
  private static func settled(_ trial: Trial) -> Trial {
    Trial(
      trial.subject, deliveries: trial.deliveries, batch: trial.batch, isRight: trial.isRight
    ) { operations in
      defer { Multicast.Diagnostics.flushObservers() }
      return try trial.run(operations)
    }
  }
}
