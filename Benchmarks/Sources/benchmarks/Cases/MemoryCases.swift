import Dispatch

/// Cases that measure bytes on the heap.
enum MemoryCases {
  static var all: [Case] {
    [
      registered("memory/registered", andSent: false),
      registered("memory/registered-and-sent", andSent: true),
    ]
      + [1, 10, 100].map { undelivered(.serialQueue, $0) } + [undelivered(.ownQueues, 10)]
  }

  /// Measures the memory of a registered delegate.
  ///
  /// If `isSent` is `true`, the measurement includes a message. The memory may grow with the first
  /// message, because the multicast then caches a dispatch plan.
  private static func registered(_ name: String, andSent isSent: Bool) -> Case {
    let row = Row(name, targets: [Target(.cost, atMost: 100)])
    let size = 1_000
    return Case([row], unit: .bytes) {
      // A dictionary's closures belong to the delegate, whether it is registered or not, so leave
      // it out.
      Peer.all(usesQueues: true).filter { $0.subject != .dictionary }.map { peer in
        let tally = Tally()
        return Trial(peer.subject, batch: size, isRight: { tally.total == $0 }) { operations in
          let broadcaster = peer.make()
          let audience = Audience(
            .serialQueue, at: Arrangement.serialQueue.executionTargets(operations))
          func send() {
            broadcaster.send(.next())
            audience.wait(for: 1)
          }
          let growth = AllocationCounter.growth {
            audience.join(broadcaster)
            if isSent { send() }
          }
          if !isSent { send() }
          if audience.hasGot(1) { tally.total += operations }
          return Reading(whole: Double(growth))
        }
      }
    }
  }

  /// Measures the memory of an undelivered message for each of `size` delegates.
  private static func undelivered(_ arrangement: Arrangement, _ size: Int) -> Case {
    let row = Row(
      "memory/undelivered/\(arrangement.rawValue)/\(size)",
      targets: [Target(.cost, atMost: 208)])
    return Case([row], unit: .bytes) {
      let executionTargets = arrangement.executionTargets(size)
      return Peer.all(usesQueues: true).map { peer in
        let broadcaster = peer.make()
        let audience = Audience(arrangement, at: executionTargets)
        audience.join(broadcaster)
        var sent = 0
        return Trial(
          peer.subject, deliveries: size, batch: 5_000 / size, isRight: audience.hasGot
        ) { operations in
          for executionTarget in executionTargets { executionTarget.queue?.suspend() }
          let growth = AllocationCounter.growth {
            for _ in 0..<operations { broadcaster.send(.next()) }
          }
          for executionTarget in executionTargets { executionTarget.queue?.resume() }
          sent += operations
          audience.wait(for: sent)
          return Reading(whole: Double(growth))
        }
      }
    }
  }
}
