import MessageCoding
import Testing

@testable import NATSBridge

@Suite struct SenderLogTests {
  @Test func `messages between the first and the last of a sender that did not come are lost`() {
    var log = SenderLog()
    for number: UInt64 in [3, 4, 7] { log.note(MessageOrigin(sender: 1, number: number)) }
    #expect(log.lost == 2)
    log.note(MessageOrigin(sender: 1, number: 6))  // Late, from another thread of the sender.
    #expect(log.lost == 1)
  }

  @Test func `a message that comes again counts once, whatever the server remembers`() {
    var log = SenderLog()
    func note(_ numbers: UInt64..., isRepetition: Bool = false) -> [Bool] {
      numbers.map { log.note(MessageOrigin(sender: 1, number: $0), isRepetition: isRepetition) }
    }
    #expect(note(3, 4, 7) == [true, true, true])
    #expect(note(4, 3, 7, 4) == [false, false, false, false])
    #expect(log.lost == 2)
    // The server has sent the message before, but it was lost.
    #expect(note(5, 5, isRepetition: true) == [true, false])
    #expect(log.lost == 1)
  }

  @Test func `what came to an earlier process is not missing`() {
    var log = SenderLog()
    func note(_ number: UInt64, isRepetition: Bool = false) {
      log.note(MessageOrigin(sender: 1, number: number), isRepetition: isRepetition)
    }
    note(2, isRepetition: true)
    #expect(log.lost == 0)
    note(7)
    note(4, isRepetition: true)
    #expect(log.lost == 0)
    note(9)
    #expect(log.lost == 1)
    // The server has forgotten that it had delivered message 5 to the earlier process.
    for number in 5...8 as ClosedRange<UInt64> { note(number) }
    #expect(log.lost == 0)
  }

  @Test func `a sender that leaves gaps takes bounded memory, and what is lost stays counted`() {
    var log = SenderLog()
    func isNew(_ number: UInt64) -> Bool { log.note(MessageOrigin(sender: 1, number: number)) }
    for number in 1...1000 as ClosedRange<UInt64> { #expect(isNew(number * 3)) }
    #expect(log.lost == 2 * 999)
    // Only the newest gaps are remembered; older gaps count as lost for good.
    #expect(isNew(2999))
    #expect(log.lost == 2 * 999 - 1)
    #expect(!isNew(4))
    #expect(log.lost == 2 * 999 - 1)
    // The smallest and the largest number have no neighbor on one side. No process assigns these
    // numbers.
    #expect([0, .max, .max - 1, .max, 0].map(isNew) == [true, true, true, false, false])
  }

  @Test(arguments: [1, 2, 5])
  func `the messages of several senders count as those of each alone`(senders: UInt64) {
    var generator = SystemRandomNumberGenerator()
    var log = SenderLog()
    var model: [UInt64: Set<UInt64>] = [:]
    var trail: [MessageOrigin] = []
    for number: UInt64 in 1...500 {
      guard UInt64.random(in: 0..<4, using: &generator) > 0 else { continue }
      let origin = MessageOrigin(
        sender: .random(in: 1...senders, using: &generator), number: number)
      trail.append(origin)
      log.note(origin)
      model[origin.sender, default: []].insert(origin.number)
    }
    let lost = model.values.reduce(0) { sum, numbers in
      sum + (numbers.max() ?? 0) - (numbers.min() ?? 0) + 1 - UInt64(numbers.count)
    }
    #expect(log.lost == lost, "after \(trail)")
  }
}
