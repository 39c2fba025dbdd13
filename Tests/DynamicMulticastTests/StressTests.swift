import Dispatch
@testable import DynamicMulticast
import RuntimeSupport
import TestSupport
import Testing

/// Many threads at once, with checks that hold for every timing.
struct StressTests {
  /// A message of a sender, which numbers its messages without gaps.
  fileprivate struct Note: Sendable, Hashable {
    let sender: Int
    let number: Int
  }

  /// A delegate that records its messages, and sometimes sends a message or removes itself.
  @Responding
  fileprivate final class Player: Respondable, Sendable {
    let heard = Recorder<Note>()
    let multicast: MulticastDelegate

    /// The number of the delegate as a sender, or `nil` if the delegate only receives.
    let voice: Int?
    let sent = Box(0)
    let leavesAfter: Int

    init(_ multicast: MulticastDelegate, voice: Int? = nil, leavesAfter: Int = .max) {
      self.multicast = multicast
      self.voice = voice
      self.leavesAfter = leavesAfter
    }

    func hear(_ note: Note) {
      heard.record(note)
      if heard.events.count >= leavesAfter { multicast.remove(self, pending: .drop) }
      if let voice, note.sender < 100, note.number % 8 == 0 {
        multicast.send("hear:", Note(sender: voice, number: sent.value))
        sent.value += 1
      }
    }

    /// Returns the range of the numbers received from each sender.
    ///
    /// The numbers must be in order, without gaps and duplicates.
    @NonMessage func unbroken() throws -> [Int: Range<Int>] {
      try Dictionary(grouping: heard.events, by: \.sender).mapValues { notes in
        let numbers = notes.map(\.number)
        let range = try #require(numbers.first)..<numbers[0] + numbers.count
        #expect(numbers == Array(range))
        return range
      }
    }
  }

  @Test(arguments: seeds(2))
  func `every delivery is accounted for: none lost, none doubled, none out of order`(
    seed: UInt64
  ) throws {
    let multicast = MulticastDelegate()
    let queues = (0..<3).map { DispatchQueue(serialLabel: "queue \($0)") }
    let senders = 4
    let rounds = 60

    // A delegate that is always registered, and receives the messages of all senders.
    let constant = Player(multicast)
    let constantQueue = DispatchQueue(serialLabel: "constant")
    multicast.add(constant, delegateQueue: constantQueue)
    let voices = (0..<2).map { Player(multicast, voice: 100 + $0) }
    for (voice, queue) in zip(voices, queues) { multicast.add(voice, delegateQueue: queue) }

    let others = Recorder<Player>()
    let exact = Recorder<(Player, Int, Range<Int>)>()

    DispatchQueue.concurrentPerform(iterations: senders) { sender in
      var random = SeededGenerator(seed: seed &+ UInt64(sender))
      var number = 0
      func send(upTo most: Int) {
        for _ in 0..<Int.random(in: 0...most, using: &random) {
          multicast.send("hear:", Note(sender: sender, number: number))
          number += 1
        }
      }
      for _ in 0..<rounds {
        let leavesAfter = Int.random(in: 0..<4, using: &random) == 0 ? 5 : .max
        let player = Player(multicast, leavesAfter: leavesAfter)
        let queue = queues[Int.random(in: 0..<3, using: &random)]
        send(upTo: 4)
        let first = number
        multicast.add(player, delegateQueue: queue)
        send(upTo: 8)
        switch Int.random(in: 0..<4, using: &random) {
        case 0:
          // The player is deallocated, unless pending messages hold it. The list must drop its
          // registration.
          break
        case 1:
          multicast.remove(player, pending: .drop)
          others.record(player)
        case 2:
          multicast.remove(player, pending: .wait)
          let heard = player.heard.events.count
          if leavesAfter == .max { exact.record((player, sender, first..<number)) }
          send(upTo: 4)
          #expect(player.heard.events.count == heard)
          others.record(player)
        default:
          multicast.remove(player)
          if leavesAfter == .max { exact.record((player, sender, first..<number)) }
          others.record(player)
        }
      }
      // Send last, so that the player's own last messages are not mistaken for messages of the
      // others.
      multicast.send("hear:", Note(sender: sender, number: number))
    }
    // Wait twice, because the blocks of the first round may put messages on the other queues.
    for queue in queues + queues + [constantQueue] { queue.sync {} }

    let all = try constant.unbroken()
    for sender in 0..<senders { #expect(all[sender]?.lowerBound == 0) }
    for voice in voices {
      let sent = voice.sent.value
      #expect(constant.heard.events.count { $0.sender == voice.voice } == sent)
      #expect(try voice.unbroken()[0] == all[0])
    }
    for player in others.events { _ = try player.unbroken() }
    for (player, sender, range) in exact.events {
      let own = player.heard.events.filter { $0.sender == sender }.map(\.number)
      #expect(own == Array(range))
    }
    #expect(multicast.count == 3)
    #expect(multicast.removeAllDelegates(pending: .wait) == 3)
    #expect(multicast.state.withLock { $0.registrations.isEmpty })
    withExtendedLifetime((constant, voices)) {}
  }

  @Test
  func `a delegate receives just the messages that a thread sends between adding and removing it`()
  {
    let multicast = MulticastDelegate()
    let threads = 4
    DispatchQueue.concurrentPerform(iterations: threads) { sender in
      var random = SeededGenerator(seed: UInt64(sender))
      let queue = DispatchQueue(label: "own queue of \(sender)")
      var number = 0
      for _ in 0..<100 {
        let player = Player(multicast)
        multicast.send("hear:", Note(sender: sender, number: number))
        number += 1
        multicast.add(player, delegateQueue: queue)
        let first = number
        for _ in 0..<Int.random(in: 0..<10, using: &random) {
          multicast.send("hear:", Note(sender: sender, number: number))
          number += 1
        }
        multicast.remove(player)
        multicast.send("hear:", Note(sender: sender, number: number))
        queue.sync {}
        let own = player.heard.events.filter { $0.sender == sender }.map(\.number)
        #expect(own == Array(first..<number))
        number += 1
      }
    }
    #expect(multicast.count == 0)
  }

  @Test func `delegates, closures and messages are all deallocated`() {
    final class Payload: Sendable {
      static let living = Box(0)
      init() { Self.living.withChange { $0 += 1 } }
      deinit { Self.living.withChange { $0 -= 1 } }
    }
    final class Holder: Respondable, Sendable {
      let payload = Payload()
      static var methods: MethodTable {
        MethodTable { Method("hear:") { (_: Holder, _: Payload) in } }
      }
    }
    let queue = DispatchQueue(label: "queue")
    do {
      let multicast = MulticastDelegate()
      DispatchQueue.concurrentPerform(iterations: 4) { _ in
        for _ in 0..<100 {
          let holder = Holder()
          let captured = Payload()
          multicast.add(holder, delegateQueue: queue)
          let token = multicast.on("hear:", delivery: .queue(queue)) { (_: Payload) in
            withExtendedLifetime(captured) {}
          }
          multicast.send("hear:", Payload())
          token.cancel()
          multicast.send("hear:", Payload())
        }
      }
      queue.sync {}
      #expect(multicast.count == 0)
    }
    queue.sync {}
    #expect(Payload.living.value == 0)
  }
}
