import Glibc
import InMemoryTracing
import MulticastSpans
import Testing
import Tracing

@testable import DynamicMulticast

struct SpansTests {
  private let tracer = InMemoryTracer(idGenerator: .incrementing)
  private let observer: DeliveryTracer

  init() {
    observer = DeliveryTracer(tracer)
  }

  private func milliseconds(_ start: any TracerInstant, _ end: any TracerInstant) -> Int {
    Int(end.nanosecondsSinceEpoch / 1000) - Int(start.nanosecondsSinceEpoch / 1000)
  }

  @Test func `a span has the handler's times and says what ran where`() throws {
    let delivery = MadeUpDelivery(number: 5)
    observer.receive(delivery.event(.dispatched, at: 1000), delivery.event(.started, at: 1250))
    #expect(tracer.finishedSpans.isEmpty)
    observer.receive(delivery.event(.ended, at: 3000))
    let span = try #require(tracer.finishedSpans.first)
    #expect(span.operationName == "hear:")
    #expect(span.kind == .consumer)
    #expect(span.parentSpanID == nil)
    #expect(milliseconds(span.startInstant, span.endInstant) == 1_750_000)
    #expect(span.errors.isEmpty)
    #expect(
      span.attributes == [
        "multicast.delegate": "Log", "multicast.added_at": "App/Main.swift:12",
        "multicast.queue": "roster", "multicast.delivery": 5, "multicast.send": 105,
        "multicast.wait": 0.25, "thread.id": 7,
      ])
  }

  @Test func `the time of a span is a time since 1970`() throws {
    var clock = timespec()
    clock_gettime(CLOCK_MONOTONIC, &clock)
    let delivery = MadeUpDelivery(number: 5)
    let before = DefaultTracerClock.now.millisecondsSinceEpoch
    let present = clock.tv_sec * 1000 + clock.tv_nsec / 1_000_000
    observer.receive(delivery.event(.started, at: present), delivery.event(.ended, at: present))
    let span = try #require(tracer.finishedSpans.first)
    // Allow a minute, because the test may be suspended at any point.
    #expect(span.startInstant.millisecondsSinceEpoch.distance(to: before).magnitude < 60_000)
  }

  @Test func `a span is the child of the handler's that has sent the message`() throws {
    let outer = MadeUpDelivery(number: 1, selector: "outer:")
    let inner = MadeUpDelivery(number: 2, queue: nil, selector: "inner:", cause: 1)
    let later = MadeUpDelivery(number: 3, selector: "later:", cause: 1)
    observer.receive(
      outer.event(.dispatched, at: 0), outer.event(.started, at: 1),
      inner.event(.dispatched, at: 2), inner.event(.started, at: 2), inner.event(.ended, at: 3),
      outer.event(.ended, at: 4))
    // The handler has sent the message, which is dispatched only after the handler has ended.
    observer.receive(
      later.event(.dispatched, at: 5), later.event(.started, at: 6), later.event(.ended, at: 7))
    let spans = tracer.finishedSpans
    #expect(spans.map(\.operationName) == ["inner:", "outer:", "later:"])
    #expect(spans[0].parentSpanID == spans[1].spanID)
    #expect(spans[0].kind == .internal)
    #expect(spans[1].parentSpanID == nil)
    #expect(spans[2].parentSpanID == spans[1].spanID)
    #expect(Set(spans.map(\.traceID)).count == 1)
  }

  @Test func `failures and drops are errors of their spans`() throws {
    let (failing, dropped) = (MadeUpDelivery(number: 1), MadeUpDelivery(number: 2))
    observer.receive(
      failing.event(.started, at: 0), failing.event(.failed, at: 1, error: Refusal()),
      dropped.event(.dispatched, at: 0),
      dropped.event(.dropped, at: 500, error: MadeUpDelivery.limitError(.coalesced)))
    let spans = tracer.finishedSpans
    #expect(spans.map { $0.status?.code } == [.error, .error])
    #expect(spans.map { $0.errors.count } == [1, 1])
    #expect(spans[0].status?.message == "no")
    #expect(milliseconds(spans[1].startInstant, spans[1].endInstant) == 500_000)
  }

  @Test func `lost events end the spans that are open`() {
    observer.receive(MadeUpDelivery(number: 1).event(.started, at: 0))
    observer.receive(MadeUpDelivery(number: 2).event(.dispatched, at: 10), lost: 3)
    #expect(tracer.activeSpans.isEmpty)
    #expect(tracer.finishedSpans.map { $0.attributes.get("multicast.lost") } == [true])
    // The end of the span that was ended early.
    observer.receive(MadeUpDelivery(number: 1).event(.ended, at: 20))
    #expect(tracer.finishedSpans.count == 1)
  }
}
