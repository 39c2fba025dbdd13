import Dispatch
import DynamicMulticast
import InMemoryLogging
import InMemoryTracing
import Logging
import MetricsTestKit
import MulticastLogging
import MulticastMetrics
import MulticastSpans
import Testing
import Tracing

/// Tests of each code line in the README, with a multicast that sends messages.
struct OneLineTests {
  private struct Refusal: Error {}

  private let delegates = MulticastDelegate()
  private let queue = DispatchQueue(label: "roster")

  /// Sends a message, and waits until the observers have received its events.
  private func send(_ selector: Selector) {
    delegates.send(selector)
    queue.sync {}
    Multicast.Diagnostics.flushObservers()
  }

  @Test func `failures and unheard messages are logged`() throws {
    let handler = InMemoryLogHandler()
    let logger = Logger(label: "roster") { _ in handler }
    let log = delegates.logDeliveries(to: logger)
    let token = delegates.on("save", delivery: .queue(queue), label: "disk") { throw Refusal() }
    delegates.diagnostics.failureHandler = { _ in }
    send("save")
    send("load")
    #expect(handler.entries.map(\.message) == ["'save' failed", "No delegate responds to 'load'"])
    let metadata = try #require(handler.entries.first?.metadata)
    #expect(metadata["delegate"] == "closure 'disk'")
    #expect(metadata["queue"] == "roster")
    withExtendedLifetime((log, token)) {}
  }

  @Test func `deliveries are measured`() throws {
    let metrics = TestMetrics()
    let meter = delegates.measureDeliveries(as: "roster", factory: metrics)
    let token = delegates.on("save", delivery: .queue(queue), label: "disk") {}
    for _ in 1...3 { send("save") }
    let dimensions = [("multicast", "roster"), ("delegate", "closure 'disk'")]
    #expect(try metrics.expectCounter("multicast.delivered", dimensions).totalValue == 3)
    #expect(try metrics.expectTimer("multicast.run", dimensions).values.count == 3)
    #expect(try metrics.expectGauge("multicast.pending", dimensions).lastValue == 0)
    withExtendedLifetime((meter, token)) {}
  }

  @Test func `the spans of all multicasts follow the causes`() throws {
    // Other tests send messages at the same time, but no other test uses these names.
    let tracer = InMemoryTracer()
    let spans = Multicast.traceDeliveries(with: tracer)
    let (delegates, others) = (delegates, MulticastDelegate())
    let tokens = [
      delegates.on("request", delivery: .queue(queue)) { others.send("part") },
      others.on("part", delivery: .synchronous) { delegates.send("reply") },
      delegates.on("reply", delivery: .queue(queue)) {},
    ]
    send("request")
    send("nothing")
    let byName = Dictionary(grouping: tracer.finishedSpans, by: \.operationName)
    let request = try #require(byName["request"]?.first)
    let part = try #require(byName["part"]?.first)
    let reply = try #require(byName["reply"]?.first)
    #expect(request.parentSpanID == nil)
    #expect(part.parentSpanID == request.spanID)
    #expect(reply.parentSpanID == part.spanID)
    #expect(part.kind == .internal)
    #expect(reply.kind == .consumer)
    withExtendedLifetime((spans, tokens)) {}
  }

  @Test func `a message from outside all handlers belongs to the span that is current`() throws {
    let tracer = InMemoryTracer(idGenerator: .incrementing)
    let spans = delegates.traceDeliveries(with: tracer)
    let tokens = [
      delegates.on("outer", delivery: .synchronous) { [delegates] in delegates.send("inner") },
      delegates.on("inner", delivery: .queue(queue)) {},
    ]
    tracer.withAnySpan("request", context: .topLevel) { _ in send("outer") }
    send("inner")
    let finished = tracer.finishedSpans
    let request = try #require(finished.first { $0.operationName == "request" })
    let outer = try #require(finished.first { $0.operationName == "outer" })
    let inner = finished.filter { $0.operationName == "inner" }
    #expect(outer.parentSpanID == request.spanID)
    #expect(inner.map(\.parentSpanID) == [outer.spanID, nil])
    withExtendedLifetime((spans, tokens)) {}
  }
}
