import Dispatch
@testable import DynamicMulticast
import Glibc
import RuntimeSupport
import TestSupport
import Testing

/// Threads that send while delegates are replaced, with checks that hold for every timing.
struct ReplacingStressTests {
  fileprivate struct Note: Sendable, Hashable {
    let sender: Int
    let number: Int
  }

  fileprivate struct Heard: Sendable, Equatable {
    let position: Int
    let note: Note
  }

  @Responding
  fileprivate final class Player: Respondable, Sendable {
    let position: Int
    let heard: Recorder<Heard>

    init(_ position: Int, _ heard: Recorder<Heard>) {
      self.position = position
      self.heard = heard
    }

    func hear(_ note: Note) { heard.record(Heard(position: position, note: note)) }
  }

  /// A delegate on the sender's thread that lets another thread run in the middle of a send.
  @Responding
  fileprivate final class Pauser: Respondable, Sendable {
    func hear(_ note: Note) { for _ in 0..<4 { sched_yield() } }
  }

  fileprivate enum Kind: CaseIterable {
    case queue, batches, synchronous
  }

  private static let senders = 3
  private static let messages = 300

  // Not within `@Test`, whose arguments are asynchronous code, which cannot name `wait`.
  private static let policies = [RemovalPolicy.deliver, .wait]

  @Test(arguments: Kind.allCases, policies)
  fileprivate func `every message is delivered once, and in order, while delegates are replaced`(
    kind: Kind, policy: RemovalPolicy
  ) {
    let multicast = MulticastDelegate()
    let queue =
      kind == .batches ? DispatchQueue(serialLabel: "batches") : DispatchQueue(label: "queue")
    let heard = Recorder<Heard>()
    let (first, last) = (Player(0, heard), Player(2, heard))
    var present = Player(1, heard)
    let pauser = Pauser()
    multicast.add(pauser, delivery: .synchronous)
    for player in [first, present, last] {
      multicast.add(player, delivery: kind == .synchronous ? .synchronous : .queue(queue))
    }

    let group = DispatchGroup()
    // Pace the replacements, because a send looks for responders again after each change of the
    // list.
    let mayReplace = DispatchSemaphore(value: 0)
    for sender in 0..<Self.senders {
      DispatchQueue(label: "sender \(sender)").async(group: group) {
        for number in 0..<Self.messages {
          let note = Note(sender: sender, number: number)
          if kind == .synchronous {
            multicast.send("hear:", arguments: note)
          } else {
            multicast.send("hear:", note)
          }
          if number % 4 == 0 { mayReplace.signal() }
          // Wait from time to time, so that the queue does not fall behind, and the final wait is
          // short.
          if number % 16 == 0 { queue.sync {} }
        }
      }
    }
    for _ in 0..<Self.senders * Self.messages / 4 {
      mayReplace.wait()
      // The replaced delegate is released at once, so that a send finds it deallocated.
      let new = Player(1, heard)
      #expect(multicast.replace(present, with: new, pending: policy) == 1)
      present = new
    }
    group.wait()
    queue.sync {}

    for sender in 0..<Self.senders {
      let own = heard.events.filter { $0.note.sender == sender }
      for position in 0..<3 {
        let numbers = own.filter { $0.position == position }.map(\.note.number)
        let isUnbroken = numbers == Array(0..<Self.messages)
        #expect(isUnbroken, "sender \(sender), position \(position): \(numbers.count)")
      }
      // Each message reaches the three delegates in the order in which they were added.
      let isOrdered = own.map(\.position) == (0..<Self.messages).flatMap { _ in 0..<3 }
      #expect(isOrdered, "sender \(sender)")
    }
    #expect(multicast.count == 4)
    withExtendedLifetime((pauser, first, present, last)) {}
  }

  @Test func `replacing back and forth leaves nothing behind`() {
    let multicast = MulticastDelegate()
    let queue = DispatchQueue(label: "queue")
    let heard = Recorder<Heard>()
    let players = [Player(0, heard), Player(0, heard)]
    weak var registration: Registration?
    multicast.add(players[0], delegateQueue: queue)
    for round in 0..<1000 {
      if round == 500 { registration = multicast.state.withLock { $0.registrations.first } }
      multicast.replace(players[round % 2], with: players[(round + 1) % 2])
      multicast.send("hear:", Note(sender: 0, number: round))
    }
    queue.sync {}
    #expect(heard.events.map(\.note.number) == Array(0..<1000))
    #expect(registration == nil)
    #expect(multicast.state.withLock { $0.list.count } == 1)
  }

  @Test func `a message can wait for any number of replacements`() {
    let multicast = MulticastDelegate()
    let queue = DispatchQueue(label: "queue")
    let heard = Recorder<Heard>()
    let players = [Player(0, heard), Player(0, heard)]
    multicast.add(players[0], delegateQueue: queue)
    queue.suspend()
    multicast.send("hear:", Note(sender: 0, number: 0))
    for round in 0..<20_000 {
      multicast.replace(players[round % 2], with: players[(round + 1) % 2])
    }
    multicast.send("hear:", Note(sender: 0, number: 1))
    queue.resume()
    queue.sync {}
    #expect(heard.events.map(\.note.number) == [0, 1])
  }
}
