import Dispatch
@testable import DynamicMulticast
import Support
import TestSupport
import Testing

/// Many threads that send while delegates are replaced, with checks that hold for every timing.
struct ReplacingStressTests {
  fileprivate struct Note: Sendable, Hashable {
    let sender: Int
    let number: Int
  }

  @Responding
  fileprivate final class Player: Respondable, Sendable {
    let heard: Recorder<Note>
    init(_ heard: Recorder<Note>) { self.heard = heard }
    func hear(_ note: Note) { heard.record(note) }
  }

  fileprivate enum Kind: CaseIterable {
    case queue, batches, synchronous
  }

  private static let senders = 3

  /// Sends from several threads until the body ends, and returns how many messages each sent.
  private func send(
    through multicast: MulticastDelegate, asTuples: Bool, _ queue: DispatchQueue,
    while body: () -> Void
  ) -> [Int] {
    let counts = Box(Array(repeating: 0, count: Self.senders))
    let isDone = Box(false)
    let group = DispatchGroup()
    for sender in 0..<Self.senders {
      DispatchQueue(label: "sender \(sender)").async(group: group) {
        var number = 0
        while !isDone.value || number < 100 {
          let note = Note(sender: sender, number: number)
          if asTuples {
            multicast.send("hear:", arguments: note)
          } else {
            multicast.send("hear:", note)
          }
          number += 1
          // So that the queue does not fall behind, and waiting for it ends soon.
          if number % 16 == 0 { queue.sync {} }
        }
        counts.withChange { [number] in $0[sender] = number }
      }
    }
    body()
    isDone.value = true
    group.wait()
    return counts.value
  }

  @Test(arguments: Kind.allCases, [RemovalPolicy.deliver, .wait])
  fileprivate func `every message is delivered once, and in order, while delegates are replaced`(
    kind: Kind, policy: RemovalPolicy
  ) {
    let multicast = MulticastDelegate()
    let queue =
      kind == .batches ? DispatchQueue(serialLabel: "batches") : DispatchQueue(label: "queue")
    let delivery = kind == .synchronous ? Delivery.synchronous : .queue(queue)
    let (before, heard, after) = (Recorder<Note>(), Recorder<Note>(), Recorder<Note>())
    let (first, last) = (Player(before), Player(after))
    var present = Player(heard)
    for player in [first, present, last] { multicast.add(player, delivery: delivery) }
    let counts = send(through: multicast, asTuples: kind == .synchronous, queue) {
      for _ in 0..<300 {
        // The one that is replaced is released at once, so a send finds it gone.
        let new = Player(heard)
        #expect(multicast.replace(present, with: new, pending: policy) == 1)
        present = new
      }
    }
    queue.sync {}
    for recorder in [before, heard, after] {
      let notes = Dictionary(grouping: recorder.events, by: \.sender)
      for sender in 0..<Self.senders {
        let numbers = notes[sender, default: []].map(\.number)
        let isUnbroken = numbers == Array(0..<counts[sender])
        #expect(isUnbroken, "sender \(sender): \(numbers.count) of \(counts[sender])")
      }
    }
    // Each message comes to the three in the order in which they were added. On the senders' own
    // threads the messages of different senders are not ordered.
    if kind != .synchronous {
      #expect(before.events == heard.events && heard.events == after.events)
    }
    #expect(multicast.count == 3)
    withExtendedLifetime((first, present, last)) {}
  }

  @Test func `replacing back and forth leaves nothing behind`() {
    let multicast = MulticastDelegate()
    let queue = DispatchQueue(label: "queue")
    let heard = Recorder<Note>()
    let players = [Player(heard), Player(heard)]
    weak var registration: Registration?
    multicast.add(players[0], delegateQueue: queue)
    for round in 0..<1000 {
      if round == 500 { registration = multicast.state.withLock { $0.registrations.first } }
      multicast.replace(players[round % 2], with: players[(round + 1) % 2])
      multicast.send("hear:", Note(sender: 0, number: round))
    }
    queue.sync {}
    #expect(heard.events.map(\.number) == Array(0..<1000))
    #expect(registration == nil)
    #expect(multicast.state.withLock { $0.list.count } == 1)
  }
}
