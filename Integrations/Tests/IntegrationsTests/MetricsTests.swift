import MetricsTestKit
import MulticastMetrics
import Testing

@testable import DynamicMulticast

struct MetricsTests {
  private let metrics = TestMetrics()
  private let observer: DeliveryMeter
  private let dimensions = [("multicast", "roster"), ("delegate", "Log")]

  init() {
    observer = DeliveryMeter("roster", factory: metrics)
  }

  private func count(_ label: String, _ more: [(String, String)] = []) throws -> Int64 {
    try metrics.expectCounter(label, dimensions + more).totalValue
  }

  private func pending() throws -> [Double] {
    try metrics.expectGauge("multicast.pending", dimensions).values
  }

  @Test func `a delivery is pending from its dispatch to its end`() throws {
    let (first, second) = (MadeUpDelivery(number: 1), MadeUpDelivery(number: 2))
    observer.receive(first.event(.dispatched, at: 0), second.event(.dispatched, at: 0))
    #expect(try pending() == [2])
    observer.receive(first.event(.started, at: 3))
    observer.receive(first.event(.ended, at: 10))
    #expect(try pending() == [2, 1])
    observer.receive(
      second.event(.started, at: 11), second.event(.failed, at: 12, error: Refusal()))
    #expect(try pending() == [2, 1, 0])
    #expect(try count("multicast.delivered") == 1)
    #expect(try count("multicast.failed") == 1)
    let milliseconds = { (label: String) in
      try metrics.expectTimer(label, dimensions).values.map { $0 / 1_000_000 }
    }
    #expect(try milliseconds("multicast.wait") == [3, 11])
    #expect(try milliseconds("multicast.run") == [7, 1])
  }

  @Test func `drops are counted by their reason`() throws {
    let first = MadeUpDelivery(number: 1)
    observer.receive(
      first.event(.dispatched, at: 0),
      first.event(.dropped, at: 1, error: MadeUpDelivery.limitError(.dropped(count: 1))),
      MadeUpDelivery(number: 2).event(.failed, at: 2, error: MadeUpDelivery.limitError(.full)),
      MadeUpDelivery(number: 3).event(.dropped, at: 3, error: MadeUpDelivery.limitError(.full)),
      MadeUpDelivery(number: 4).event(.dropped, at: 4))
    #expect(try pending() == [0])
    #expect(try count("multicast.dropped", [("reason", "dropped")]) == 1)
    #expect(try count("multicast.dropped", [("reason", "full")]) == 2)
    #expect(try count("multicast.dropped", [("reason", "unneeded")]) == 1)
    #expect(try count("multicast.failed") == 0)
  }

  @Test func `unheard messages and lost events are counted for the multicast`() throws {
    observer.receive(MadeUpDelivery(number: 1).event(.dispatched, at: 0))
    observer.receive(
      DeliveryEvent(.unheard, time: .zero, thread: 7, multicast: 3, selector: "hear:"), lost: 12)
    let multicast = [("multicast", "roster")]
    #expect(try metrics.expectCounter("multicast.unheard", multicast).totalValue == 1)
    #expect(try metrics.expectCounter("multicast.lost_events", multicast).totalValue == 12)
    // The pending messages may have ended in the meantime.
    #expect(try pending() == [1, 0])
  }

  @Test func `events without those before them do not make the gauge wrong`() throws {
    let delivery = MadeUpDelivery(number: 1)
    observer.receive(delivery.event(.ended, at: 0))
    #expect(try count("multicast.delivered") == 1)
    observer.receive(MadeUpDelivery(number: 2).event(.started, at: 0))
    observer.receive(MadeUpDelivery(number: 2).event(.ended, at: 1))
    #expect(try pending() == [1, 0])
  }

  @Test func `after a thousand names, delegates are measured together`() throws {
    for number in 1...1010 as ClosedRange<UInt64> {
      let delivery = MadeUpDelivery(number: number, name: "closure '\(number)'")
      observer.receive(delivery.event(.dispatched, at: 0))
    }
    let other = [("multicast", "roster"), ("delegate", "other")]
    #expect(metrics.recorders(label: "multicast.pending").count == 1001)
    #expect(try metrics.expectGauge("multicast.pending", other).lastValue == 10)
  }
}
