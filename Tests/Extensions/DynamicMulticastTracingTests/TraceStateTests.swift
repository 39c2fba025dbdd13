import DynamicMulticast
import RuntimeSupport
import TestSupport
import Testing

@testable import DynamicMulticastTracing

/// Tests that compare the trace lines of simulated processes with the history of the processes.
struct TraceStateTests {
  /// Returns the state and the lines of a trace of `events`, in batches of random length.
  private static func state(
    of events: [DeliveryEvent], seed: UInt64, lost: (Int) -> Int = { _ in 0 }
  ) -> (state: TraceState, lines: String) {
    var random = SeededGenerator(seed: seed)
    var state = TraceState()
    var lines = ""
    var rest = events[...]
    while !rest.isEmpty {
      let batch = rest.prefix(Int.random(in: 1...100, using: &random))
      rest = rest.dropFirst(batch.count)
      let lostCount = min(lost(batch.startIndex), batch.count)
      state.add(DeliveryEventBatch(Array(batch.dropFirst(lostCount)), lostCount: lostCount))
      lines += state.takeLines()
    }
    return (state, lines)
  }

  private static func read(_ lines: String) throws -> ReadTrace {
    try ReadTrace(
      """
      {"traceEvents":[\(lines.dropFirst())],"otherData":{"format":"dynamic-multicast 1"}}
      """)
  }

  @Test(arguments: [false, true])
  func `each delivery is where and when it was`(suspends: Bool) throws {
    for seed in seeds(15) {
      var process = SimulatedProcess(seed: seed, suspends: suspends)
      for _ in 0..<400 { process.step() }
      var (state, lines) = Self.state(of: process.events, seed: seed)
      state.finish(at: .zero)
      lines += state.takeLines()
      let trace = try Self.read(lines)
      trace.check("seed \(seed)")

      let origin = process.events.first?.time ?? .zero
      let last = process.events.last?.time ?? .zero
      let slices = Dictionary(grouping: trace.deliveries) { $0.number("delivery") ?? 0 }
      let arrows = Set(trace.events.filter { $0.phase == "s" }.map(\.id))
      for delivery in process.deliveries.values {
        let comment: Comment = "seed \(seed), delivery \(delivery.number)"
        guard let started = delivery.started else {
          let kind = delivery.outcome == .dropped ? "dropped" : "waiting"
          let instants = trace.instants(kind).filter { $0.number("delivery") == delivery.number }
          #expect(instants.count == 1, comment)
          #expect(slices[delivery.number] == nil, comment)
          continue
        }
        #expect(slices[delivery.number]?.count == 1, comment)
        guard let slice = slices[delivery.number]?.first else { continue }
        #expect(.nanoseconds(started) - origin == .nanoseconds(slice.start), comment)
        let end = delivery.ended.map { .nanoseconds($0) } ?? last
        #expect(end - .nanoseconds(started) == .nanoseconds(slice.duration), comment)
        #expect(slice.time("wait") == started - delivery.dispatched, comment)
        #expect(slice.number("send") == delivery.send, comment)
        #expect(slice.number("cause") == delivery.cause, comment)
        #expect(slice.number("thread") == UInt64(delivery.thread), comment)
        #expect(slice.text("outcome") == delivery.outcome?.rawValue ?? "running", comment)
        #expect((slice.text("error") == "it is \"full\"") == (delivery.outcome == .failed), comment)
        #expect(arrows.contains(delivery.number), comment)
        let label = trace.trackNames[slice.track] ?? ""
        if let queue = delivery.queue {
          #expect(label.hasPrefix(["serial", "concurrent \"ü\"\n"][queue]), comment)
        } else if !suspends, let outer = delivery.outer.flatMap({ slices[$0]?.first }) {
          #expect(slice.track == outer.track, comment)
          #expect(outer.start <= slice.start && slice.end <= outer.end, comment)
        } else if !suspends {
          #expect(label == "thread \(delivery.thread)", comment)
        }
      }
      #expect(slices.count == process.deliveries.values.count { $0.started != nil }, "seed \(seed)")
      let sends = trace.sends.map { ($0.number("send") ?? 0, Int($0.number("deliveries") ?? 0)) }
      #expect(Dictionary(sends) { $0 + $1 } == process.outsideSends, "seed \(seed)")
      if !suspends {
        #expect(!trace.trackNames.values.contains("serial #2"), "seed \(seed)")
      }
    }
  }

  @Test func `nothing is held once all deliveries have ended`() throws {
    var process = SimulatedProcess(seed: 1)
    for _ in 0..<10_000 { process.step() }
    process.settle()
    var (state, lines) = Self.state(of: process.events, seed: 1)
    #expect(process.deliveries.count > 2 * TraceState.recentCount)
    #expect(state.ledger.isEmpty)
    #expect(state.sends.count <= TraceState.recentCount + state.openSends.count)
    state.finish(at: .zero)
    lines += state.takeLines()
    #expect(state.openSends.isEmpty)
    try Self.read(lines).check()
  }

  @Test func `a trace goes on without the events that were lost`() throws {
    for seed in seeds(15) {
      var process = SimulatedProcess(seed: seed)
      for _ in 0..<1000 { process.step() }
      process.settle()
      var (state, lines) = Self.state(of: process.events, seed: seed) { $0 % 3 == 0 ? $0 % 40 : 0 }
      state.finish(at: .zero)
      lines += state.takeLines()
      let trace = try Self.read(lines)
      trace.check("seed \(seed)", isComplete: false)
      let counts = trace.instants("lost").compactMap { $0.number("count") }
      #expect(Int(counts.reduce(0, +)) == state.lostCount, "seed \(seed)")
      #expect(state.ledger.isEmpty, "seed \(seed)")
      let started = trace.deliveries.map { $0.number("delivery") }
      #expect(Set(started).count == started.count, "seed \(seed)")
    }
  }

  @Test func `after a loss, deliveries whose ends were lost are not kept for ever`() {
    var state = TraceState()
    state.uncertainCount = 5000
    let count = state.uncertainCount * 2
    for batch in 0..<20 {
      let events = (0..<count / 10).map { index in
        let number = UInt64(batch * count / 10 + index + 1)
        return DeliveryEvent(
          index.isMultiple(of: 2) ? .dispatched : .started, time: .seconds(1), thread: 1,
          multicast: 1, send: number, delivery: number, selector: "hear:")
      }
      state.add(DeliveryEventBatch(events, lostCount: 1))
      _ = state.takeLines()
    }
    #expect(state.ledger.all.count <= state.uncertainCount + count / 10)
    #expect(state.sends.count <= state.ledger.all.count + TraceState.recentCount + 1)
  }
}
