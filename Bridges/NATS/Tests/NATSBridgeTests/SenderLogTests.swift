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
