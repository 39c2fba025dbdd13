import Dispatch
import DynamicMulticastTesting
import TestSupport
import Testing

struct ShuffledQueuesTests {
  private static let seeds: Range<UInt64> = 0..<20

  /// Sends numbers to three delegates, and returns the received numbers in order.
  private func history(seed: UInt64) -> [String] {
    let delegates = MulticastDelegate()
    let queues = ShuffledQueues(seed: seed)
    let history = Recorder<String>()
    let tokens = ["a", "b", "c"].map { name in
      delegates.on("hear:", delivery: .queue(queues.makeQueue(label: name))) { (number: Int) in
        history.record("\(name)\(number)")
      }
    }
    for number in 0..<5 { delegates.send("hear:", number) }
    #expect(queues.pendingCount == 15)
    #expect(queues.runAll() == 15)
    #expect(queues.order == history.events.map { String($0.prefix(1)) })
    withExtendedLifetime(tokens) {}
    return history.events
  }

  @Test(arguments: seeds) func `the same seed draws the same order`(seed: UInt64) {
    #expect(history(seed: seed) == history(seed: seed))
  }

  @Test(arguments: seeds) func `each queue keeps its order`(seed: UInt64) {
    let history = history(seed: seed)
    for name in ["a", "b", "c"] {
      #expect(history.filter { $0.hasPrefix(name) } == (0..<5).map { "\(name)\($0)" })
    }
  }

  @Test func `other seeds draw other orders`() {
    #expect(Set(Self.seeds.map(history)).count == Self.seeds.count)
  }

  @Test func `every order of two deliveries is drawn`() {
    func order(seed: UInt64) -> [String] {
      let delegates = MulticastDelegate()
      let queues = ShuffledQueues(seed: seed)
      let listeners = [Listener(), Listener()]
      for (listener, label) in zip(listeners, ["first", "second"]) {
        delegates.add(listener, delegateQueue: queues.makeQueue(label: label))
      }
      delegates.send("hear:", 1)
      queues.runAll()
      withExtendedLifetime(listeners) {}
      return queues.order
    }
    #expect(Set(Self.seeds.map(order)) == [["first", "second"], ["second", "first"]])
  }

  /// Returns the name that a window shows if it relies on a roster that must be called first.
  private func shownName(seed: UInt64) -> String? {
    let delegates = MulticastDelegate()
    let queues = ShuffledQueues(seed: seed)
    let roster = Box<[String: String]>([:])
    let shown = Box<String?>(nil)
    let tokens = [
      delegates.on("connect:", delivery: .queue(queues.makeQueue(label: "roster"))) {
        (id: String) in roster.withChange { $0[id] = "Juliet" }
      },
      delegates.on("connect:", delivery: .queue(queues.makeQueue(label: "window"))) {
        (id: String) in shown.value = roster.value[id]
      },
    ]
    delegates.send("connect:", "j")
    queues.runAll()
    withExtendedLifetime(tokens) {}
    return shown.value
  }

  @Test func `a seed finds an error that depends on the order, and finds it again`()
    throws
  {
    let seed = try #require(Self.seeds.first { shownName(seed: $0) == nil })
    #expect(shownName(seed: seed) == nil)
    #expect(Self.seeds.contains { shownName(seed: $0) == "Juliet" })
  }

  @Test func `an order is the same in every version`() {
    // A seed must draw the same order in all versions, so the expected order is written down here.
    #expect(
      history(seed: 7).joined(separator: " ") == "a0 a1 a2 a3 b0 a4 b1 b2 c0 c1 c2 b3 b4 c3 c4")
  }
}
