import Dispatch
import DynamicMulticast
import Invocation
import TestSupport
import Testing

/// The events of delegates that share a block on a serial queue.
struct BatchEventTests {
  private let delegates = MulticastDelegate()
  private let queue = DispatchQueue(serialLabel: "BatchEventTests")
  private let observer = EventRecorder()

  /// If a policy replaces a message, the later message takes the slot of the earlier message.
  @Test(
    arguments: zip(
      [OverflowPolicy.dropNewest, .fail, .dropOldest, .coalesce], [false, false, true, true]))
  func `only the delegates that have room are dispatched to`(
    policy: OverflowPolicy, replaces: Bool
  ) {
    delegates.diagnostics.failureHandler = { _ in }
    // The delegates with odd numbers are full after one message.
    let tokens = (0..<6).map { number in
      delegates.on(
        "hear:", delivery: .queue(queue),
        limit: number % 2 == 1 ? DeliveryLimit(1, whenFull: policy) : nil, label: "\(number)"
      ) { (_: Int) in }
    }
    delegates.diagnostics.addObserver(observer)
    queue.suspend()
    for value in 0..<2 { delegates.send("hear:", value) }
    queue.resume()
    queue.sync {}
    func count(_ kind: DeliveryEvent.Kind, _ number: Int) -> Int {
      observer.received.count { $0.kind == kind && $0.delegate?.name == "closure '\(number)'" }
    }
    Multicast.Diagnostics.flushObservers()
    for number in 0..<6 {
      let isFull = number % 2 == 1
      #expect(count(.dispatched, number) == (isFull && !replaces ? 1 : 2), "\(number)")
      #expect(count(.dropped, number) == (isFull ? 1 : 0), "\(number)")
      #expect(count(.ended, number) == (isFull ? 1 : 2), "\(number)")
    }
    withExtendedLifetime(tokens) {}
  }
}
