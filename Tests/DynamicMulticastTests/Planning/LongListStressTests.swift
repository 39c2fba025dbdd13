import Dispatch
import DynamicMulticast
import TestSupport
import Testing

/// Several senders while delegates are added to a long list and removed.
struct LongListStressTests {
  @Test func `each message reaches all that stay, and none that have been removed`() {
    let multicast = MulticastDelegate()
    let queue = DispatchQueue(serialLabel: "half of them")
    let staying = (0..<120).map { _ in Listener() }
    for (index, listener) in staying.enumerated() {
      multicast.add(listener, delivery: index % 2 == 0 ? .synchronous : .queue(queue))
    }
    let sends = 300
    let late = Recorder<Int>()
    DispatchQueue.concurrentPerform(iterations: 4) { thread in
      guard thread == 3 else {
        for number in 0..<sends { multicast.send("hear:", number) }
        return
      }
      for number in 0..<sends {
        let visitors = (0..<3).map { _ in Listener() }
        for visitor in visitors {
          multicast.add(visitor, delivery: number % 2 == 0 ? .synchronous : .queue(queue))
        }
        multicast.send("hear:", number)
        for visitor in visitors { multicast.remove(visitor, pending: .wait) }
        let counts = visitors.map(\.heard.events.count)
        multicast.send("hear:", number)
        if visitors.map(\.heard.events.count) != counts { late.record(number) }
        if counts.contains(0) { late.record(-number) }
      }
    }
    queue.sync {}
    #expect(late.events == [])
    #expect(staying.allSatisfy { $0.heard.events.count == 5 * sends })
    #expect(multicast.count == 120)
  }
}
