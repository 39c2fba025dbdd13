import Dispatch
import DynamicMulticast
import Invocation
import RuntimeSupport
import TestSupport
import Testing

/// Limits on many threads at once, with checks that hold for every timing.
struct LimitStressTests {
  @Test(.serialized, arguments: seeds(1))
  func `every message is delivered, dropped, failed or refused, and in order`(seed: UInt64)
    async throws
  {
    let living = Box(0)
    do {
      let stress = LimitStress(living)
      try await stress.run(seed: seed)
    }
    #expect(living.value == 0)
  }
}

/// An argument or delegate that is counted while it is alive.
private class Living: @unchecked Sendable {
  // Unchecked because of the subclasses, whose state is `Sendable`.
  private let count: Box<Int>

  init(_ count: Box<Int>) {
    self.count = count
    count.withChange { $0 += 1 }
  }

  deinit { count.withChange { $0 -= 1 } }
}

/// A message of a sender, which numbers its messages without gaps.
private final class Note: Living, @unchecked Sendable {
  let sender: Int
  let number: Int

  init(_ sender: Int, _ number: Int, _ living: Box<Int>) {
    self.sender = sender
    self.number = number
    super.init(living)
  }
}

private struct Refusal: Error {}

/// A delegate that records each message.
private class Player: Living, Respondable, @unchecked Sendable {
  let heard = Recorder<(sender: Int, number: Int)>()

  class var methods: MethodTable {
    MethodTable {
      Method("hear:") { (player: Player, note: Note) in
        player.heard.record((note.sender, note.number))
        if note.number % 16 == 0 { throw Refusal() }
      }
    }
  }
}

/// A delegate that also answers questions.
private final class AnsweringPlayer: Player, @unchecked Sendable {
  override class var methods: MethodTable {
    MethodTable { Method("ask:") { (_: AnsweringPlayer, note: Note) in note.number } }
  }
}

/// Senders, delegates with limits of all policies, and threads that change the list concurrently.
private final class LimitStress: Sendable {
  private static let senderCount = 4
  private static let messageCount = 200
  private static let changeCount = 100

  private let living: Box<Int>
  private let delegates = MulticastDelegate()
  private let queues: [DispatchQueue]
  private let constants: [(player: Player, queue: DispatchQueue?)]
  private let questions = DispatchGroup()

  private static let policies: [OverflowPolicy] = [
    .dropNewest, .dropOldest, .coalesce,
    .coalesceByKey { "\(($0.arguments.first as? Note)?.sender ?? -1)" }, .fail,
    .wait(atMost: .endless),
  ]

  init(_ living: Box<Int>) {
    self.living = living
    queues = (0..<3).map {
      $0 == 0 ? DispatchQueue(label: "plain") : DispatchQueue(serialLabel: "batched \($0)")
    }
    // Use each policy on a separate queue, on a shared queue, and on the sender's thread.
    let queues: [DispatchQueue?] =
      Self.policies.indices.map { DispatchQueue(label: "own \($0)") }
      + Self.policies.map { [queues] _ in queues[1] } + Self.policies.map { _ in nil }
      + [DispatchQueue(label: "no limit")]
    constants = queues.map { (Player(living), $0) }
    for (index, constant) in constants.enumerated() {
      let policy = Self.policies[index % Self.policies.count]
      delegates.add(
        constant.player, delivery: constant.queue.map { .queue($0) } ?? .synchronous,
        limit: index == constants.count - 1
          ? nil : DeliveryLimit(constant.queue == nil ? 1 : 8, whenFull: policy))
    }
    delegates.diagnostics.failureHandler = { _ in }
    delegates.diagnostics.deadLetterCapacity = 50
  }

  func run(seed: UInt64) async throws {
    let senders = DispatchGroup()
    let others = DispatchGroup()
    for sender in 0..<Self.senderCount {
      DispatchQueue(label: "sender").async(group: senders) { self.send(as: sender, seed) }
    }
    for index in 0..<2 {
      DispatchQueue(label: "change").async(group: others) {
        self.change(SeededGenerator(seed: seed &+ 100 &+ UInt64(index)))
      }
    }
    await wait(for: senders)
    await wait(for: others)
    await wait(for: questions)
    delegates.limit = nil
    for queue in queues + constants.compactMap(\.queue) { queue.sync {} }
    check()
    try await delegates.removeAllDelegates(pending: .awaited)
    delegates.diagnostics.takeDeadLetters()
  }

  private func wait(for group: DispatchGroup) async {
    await withCheckedContinuation { continuation in
      group.notify(queue: .global()) { continuation.resume() }
    }
  }

  private func send(as sender: Int, _ seed: UInt64) {
    for number in 0..<Self.messageCount {
      let note = Note(sender, number, living)
      if sender == 0 {
        // The send throws for the delegates whose policy is to fail, after all others have the
        // message.
        do { try delegates.sendOrThrow("hear:", note) } catch {
          if !(error is LimitError) { Issue.record(error) }
        }
      } else {
        delegates.send("hear:", note)
      }
    }
  }

  /// Adds, removes, replaces and asks delegates, and sets the limit of the multicast.
  private func change(_ generator: SeededGenerator) {
    var random = generator
    for _ in 0..<Self.changeCount {
      let player = AnsweringPlayer(living)
      let queue = queues[Int.random(in: 0..<queues.count, using: &random)]
      let policy = Self.policies[Int.random(in: 0..<Self.policies.count, using: &random)]
      let limit = DeliveryLimit(Int.random(in: 1...4, using: &random), whenFull: policy)
      delegates.add(
        player, delivery: .queue(queue), limit: Bool.random(using: &random) ? limit : nil)
      switch Int.random(in: 0..<6, using: &random) {
      case 0: delegates.remove(player, pending: .drop)
      case 1:
        delegates.remove(player, pending: .wait)
        #expect(delegates.diagnostics.deliveryCounts(of: player) == nil)
      case 2:
        let successor = Player(living)
        delegates.replace(
          player, with: successor, pending: Bool.random(using: &random) ? .drop : .deliver)
        delegates.remove(successor)
      case 3:
        questions.enter()
        delegates.ask("ask:", Note(-1, 0, living), as: Int.self)
          .answer(by: .first(), completionQueue: .global()) {
            [questions] (_: Result<Int?, any Error>) in
            questions.leave()
          }
        delegates.remove(player)
      case 4:
        delegates.limit = DeliveryLimit(
          Int.random(in: 10...100, using: &random),
          whenFull: Bool.random(using: &random) ? .dropNewest : .fail)
        delegates.remove(player)
      default:
        delegates.limit = nil
      // The player is deallocated, and the list drops it later.
      }
      _ = delegates.diagnostics.deliveryCounts
    }
  }

  private func check() {
    let sent = Self.senderCount * Self.messageCount
    for (index, constant) in constants.enumerated() {
      let heard = constant.player.heard.events
      for sender in 0..<Self.senderCount {
        let numbers = heard.filter { $0.sender == sender }.map(\.number)
        let isOrdered = zip(numbers, numbers.dropFirst()).allSatisfy { $0 < $1 }
        #expect(isOrdered, "delegate \(index), sender \(sender)")
      }
      guard let counts = delegates.diagnostics.deliveryCounts(of: constant.player) else {
        Issue.record("Delegate \(index) is not registered.")
        continue
      }
      let (delivered, failed) = (counts.delivered ?? -1, counts.failed ?? -1)
      #expect(counts.pending == 0, "delegate \(index)")
      #expect(failed == heard.count { $0.number % 16 == 0 }, "delegate \(index)")
      #expect(delivered + failed == heard.count, "delegate \(index)")
      #expect(delivered + failed + (counts.dropped ?? -1) == sent, "delegate \(index): \(counts)")
      #expect(index >= constants.count - 1 || (counts.highest ?? 9) <= 8, "delegate \(index)")
    }
    #expect(delegates.diagnostics.deliveryCounts.pending == 0)
  }
}
