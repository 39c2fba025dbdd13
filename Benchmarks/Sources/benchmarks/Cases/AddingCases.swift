import Dispatch

/// Cases of `add` and `remove` on a broadcaster with registered delegates.
enum AddingCases {
  static var all: [Case] {
    [10, 1_000, 10_000].map(adding) + [10, 100, 1_000, 10_000].map(churn)
  }

  /// The number of delegates that are added before they are removed again.
  private static let newcomers = 10

  private static func adding(_ size: Int) -> Case {
    let few = Subject("\(Subject.library.name), 10 registered")
    let targets = size == 10_000 ? [Target(.ratio(to: few), atMost: 4)] : []
    return Case([
      Row(
        "add/\(size)", figure: \.first,
        targets: targets + [Target(.ratio(to: .byHand), atMost: 1.2)]),
      Row("remove/\(size)", figure: \.second, targets: targets),
    ]) {
      Peer.all(usesQueues: false).map { trial($0.subject, $0.make(), size) }
        + (targets.isEmpty ? [] : [trial(few, LibraryBroadcaster(), 10)])
    }
  }

  private static func trial(
    _ subject: Subject, _ broadcaster: some Broadcaster, _ size: Int
  ) -> Trial {
    let queue = DispatchQueue(label: "all")
    let audience = Audience(.plainQueue, at: Array(repeating: .queue(queue), count: size))
    audience.join(broadcaster)
    let receivers = (0..<newcomers).map { _ in Receiver() }
    return Trial(
      subject, batch: newcomers,
      isRight: { _ in
        // Registered delegates must receive a message, and removed delegates must not.
        broadcaster.send(.next())
        queue.sync {}
        return audience.hasGot(1) && receivers.allSatisfy { $0.total == 0 }
      }
    ) { operations in
      var whole = Stopwatch()
      var adding = Stopwatch()
      for _ in 0..<(operations / newcomers) {
        whole.time {
          adding.time {
            for receiver in receivers { broadcaster.add(receiver, at: .queue(queue)) }
          }
          for receiver in receivers { broadcaster.remove(receiver, at: .queue(queue)) }
        }
      }
      return Reading(whole: whole.nanoseconds, first: adding.nanoseconds)
    }
  }

  /// Adds a delegate, sends a message, removes the delegate, and sends another message.
  private static func churn(_ size: Int) -> Case {
    Case("churn/\(size)") {
      Peer.all(usesQueues: false).map { peer in
        let broadcaster = peer.make()
        let audience = Audience(
          .synchronous, at: Arrangement.synchronous.executionTargets(size))
        audience.join(broadcaster)
        let newcomer = Receiver()
        return Trial(
          peer.subject, batch: 1,
          isRight: { rounds in
            audience.hasGot(2 * rounds) && newcomer.total == rounds * Arguments.weight
          }
        ) { rounds in
          var whole = Stopwatch()
          whole.time {
            for _ in 0..<rounds {
              broadcaster.add(newcomer, at: .sender)
              broadcaster.send(.next())
              broadcaster.remove(newcomer, at: .sender)
              broadcaster.send(.next())
            }
          }
          return Reading(whole: whole.nanoseconds)
        }
      }
    }
  }
}
