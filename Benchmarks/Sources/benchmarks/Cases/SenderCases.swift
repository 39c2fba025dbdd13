import Dispatch

/// Cases in which one thread sends, or two threads send at once, to the same multicast or to
/// different ones.
///
/// Each sender has separate arguments. The delegates' queues are suspended during the sends,
/// because a machine with two processors has no third processor for deliveries.
enum SenderCases {
  static var all: [Case] {
    [Arrangement.synchronous, .serialQueue, .ownQueues].flatMap { arrangement in
      [twoSenders(arrangement, toTheSame: true), twoSenders(arrangement, toTheSame: false)]
    }
  }

  private static let delegates = 10

  /// The number of messages that are sent before they are delivered.
  private static let inFlight = 1_000

  private static func twoSenders(_ arrangement: Arrangement, toTheSame isSame: Bool) -> Case {
    let name = "two-senders/to-\(isSame ? "the-same" : "different")/\(arrangement.rawValue)"
    let aloneByHand = Subject("\(Subject.byHand.name), one sender")
    let alone = Subject("\(Subject.library.name), one sender")
    let targets = isSame ? [Target(.ratio(to: alone), atMost: 1 / 1.5)] : []
    return Case(name, targets: targets) {
      let two = isSame ? [0, 0] : [0, 1]
      let both = 0...1
      // The floor measures only the reference counting of the delegates by two senders at once.
      let floor =
        isSame && arrangement == .synchronous
        ? [
          trial(Subject("floor, one sender"), [FloorBroadcaster()], arrangement, senders: [0]),
          trial(Subject("floor"), [FloorBroadcaster()], arrangement, senders: two),
        ] : []
      return [
        trial(aloneByHand, [TypedBroadcaster()], arrangement, senders: [0]),
        trial(.byHand, both.map { _ in TypedBroadcaster() }, arrangement, senders: two),
        trial(alone, [LibraryBroadcaster()], arrangement, senders: [0]),
        trial(.library, both.map { _ in LibraryBroadcaster() }, arrangement, senders: two),
      ] + floor
    }
  }

  /// Creates a trial of threads that divide the messages among themselves.
  ///
  /// Each element of `senders` stands for a thread, and is the index of the broadcaster that the
  /// thread sends through.
  private static func trial(
    _ subject: Subject, _ broadcasters: [some Broadcaster & Sendable], _ arrangement: Arrangement,
    senders: [Int]
  ) -> Trial {
    let executionTargets = broadcasters.map { _ in arrangement.executionTargets(delegates) }
    let audiences = zip(broadcasters, executionTargets).map { broadcaster, executionTargets in
      let audience = Audience(
        at: executionTargets, isOrdered: arrangement.isOrdered, isShared: true)
      audience.join(broadcaster)
      return audience
    }
    let queues = executionTargets.joined().compactMap(\.queue)
    let arguments = senders.map { _ in Arguments() }
    let share = inFlight / senders.count
    var sent = broadcasters.map { _ in 0 }
    return Trial(
      subject, deliveries: delegates, batch: inFlight,
      isRight: { operations in
        sent.reduce(0, +) == operations && zip(audiences, sent).allSatisfy { $0.hasGot($1) }
      }
    ) { operations in
      var stopwatch = Stopwatch()
      for _ in 0..<(operations / inFlight) {
        for queue in queues { queue.suspend() }
        stopwatch.time {
          DispatchQueue.concurrentPerform(iterations: senders.count) { sender in
            let broadcaster = broadcasters[senders[sender]]
            for _ in 0..<share { broadcaster.send(opaque(arguments[sender])) }
          }
        }
        for queue in queues { queue.resume() }
        for sender in senders { sent[sender] += share }
        for (audience, sent) in zip(audiences, sent) { audience.wait(for: sent) }
      }
      return Reading(whole: stopwatch.nanoseconds)
    }
  }
}
