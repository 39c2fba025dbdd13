import DynamicMulticast
import DynamicMulticastTesting
import Foundation
import TestSupport
import Testing

/// Tests of dead letters that are written to a file and sent again from the file.
struct DeadLetterFileTests {
  private let file = FileManager.default.temporaryDirectory.appending(
    path: "letters-\(UUID().uuidString).jsonl")

  @Test func `each letter goes to the delegate that missed it`() throws {
    defer { try? FileManager.default.removeItem(at: file) }
    let queue = DispatchQueue(label: "full")
    let (full, other) = (Listener(), Listener())
    let delegates = MulticastDelegate()
    delegates.diagnostics.deadLetterCapacity = 10
    delegates.diagnostics.failureHandler = { _ in }
    delegates.add(full, delivery: .queue(queue), limit: .init(1, whenFull: .dropNewest))
    delegates.add(other, delivery: .synchronous)
    queue.suspend()
    for value in 0..<3 { delegates.send("hear:", value) }
    delegates.send("unheard:", "nobody")
    #expect(try delegates.diagnostics.writeDeadLetters(to: file) == 3)
    queue.resume()
    queue.sync {}

    let replay = try MessageReplay(contentsOf: file)
    #expect(replay.messages.map { $0.recipient?.name } == ["Listener", "Listener", nil])
    #expect(replay.messages[2].reason == "was unheard")
    delegates.remove(full)
    // The name is not enough: a delegate that another line of code added gets no letter.
    #expect(replay.send(to: delegates) == 1)
    #expect(other.heard.events == [0, 1, 2])
    add(full, to: delegates, as: replay.messages[0].recipient)
    #expect(replay.send(to: delegates) == 3)
    #expect(full.heard.events == [0, 1, 2])
    #expect(other.heard.events == [0, 1, 2])
  }

  /// Adds `delegate` with the line number that the journal gives for `recipient`.
  private func add(
    _ delegate: Listener, to delegates: MulticastDelegate, as recipient: RecordedMessage.Recipient?
  ) {
    let line = recipient?.site.split(separator: ":").last.flatMap { UInt($0) } ?? 0
    delegates.add(delegate, delivery: .synchronous, line: line)
  }
}
