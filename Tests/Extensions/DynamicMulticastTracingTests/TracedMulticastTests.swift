import CRuntimeSupport
import Dispatch
import DynamicMulticast
import DynamicMulticastTracing
import Foundation
import TestSupport
import Testing

/// Tests that compare the traces of real multicasts with the notes of the handlers.
struct TracedMulticastTests {
  private let directory: TemporaryDirectory
  private let file: URL
  private let delegates = MulticastDelegate()
  private let calls = Recorder<Call>()
  private let serial = DispatchQueue(label: "serial")
  private let concurrent = DispatchQueue(label: "concurrent", attributes: .concurrent)

  /// A handler's note of one call, with times in nanoseconds of the monotonic clock.
  private struct Call: Sendable {
    let delegate: String
    let selector: String
    let value: Int
    let thread: Int
    let start: Int
    let end: Int
  }

  private final class FirstEvent: DeliveryObserver {
    let time = Box<Duration?>(nil)

    func receive(_ batch: DeliveryEventBatch) {
      time.withChange { $0 = $0 ?? batch.events.first?.time }
    }
  }

  private struct Bad: Error, CustomStringConvertible {
    let description = "bad \"luck\"\n"
  }

  init() throws {
    directory = try TemporaryDirectory()
    file = URL(filePath: directory.path("trace.json"))
  }

  private static var now: Int {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return time.tv_sec * 1_000_000_000 + time.tv_nsec
  }

  /// Runs the body of a handler, and records a note of the call.
  private static func note<Result>(
    _ calls: Recorder<Call>, _ delegate: String, _ selector: String, _ value: Int,
    _ body: () throws -> Result
  ) rethrows -> Result {
    let (thread, start) = (Int(threadNumber()), now)
    defer {
      calls.record(
        Call(
          delegate: delegate, selector: selector, value: value, thread: thread, start: start,
          end: now))
    }
    return try body()
  }

  private func read() throws -> ReadTrace {
    try ReadTrace(String(contentsOf: file, encoding: .utf8))
  }

  private func waitUntilIdle() async {
    while delegates.diagnostics.deliveryCounts.pending > 0 { await Task.yield() }
  }

  /// Expects one slice for each call, with the thread and the argument of the call.
  ///
  /// The slice must begin before the call and end after the call.
  private func compare(_ trace: ReadTrace, origin: Int) throws {
    let calls = calls.events
    #expect(trace.deliveries.count == calls.count)
    for call in calls {
      let name = "closure '\(call.delegate)'"
      let slices = trace.deliveries.filter { slice in
        slice.text("delegate") == name && slice.name == call.selector
          && slice.texts("arguments") == ["\(call.value)"]
      }
      #expect(slices.count == 1, "\(call)")
      let slice = try #require(slices.first)
      let (start, end): (Int, Int) = (origin + slice.start, origin + slice.end)
      #expect(start <= call.start, "\(call)")
      #expect(call.end <= end, "\(call)")
      #expect(slice.number("thread") == UInt64(call.thread), "\(call)")
      let dispatched = try #require(slice.time("dispatched"))
      #expect(slice.time("wait") == slice.start - dispatched, "\(call)")
    }
  }

  private func slice(_ trace: ReadTrace, _ label: String, _ value: Int) throws -> ReadTrace.Event {
    try #require(
      trace.deliveries.first {
        $0.text("delegate") == "closure '\(label)'" && $0.texts("arguments") == ["\(value)"]
      })
  }

  @Test func `the trace has what the handlers noted`() async throws {
    let first = FirstEvent()
    delegates.diagnostics.addObserver(first)
    let trace = try TraceFile(of: delegates, to: file, describesArguments: true)
    let meeting = DispatchGroup()
    for _ in 1...2 { meeting.enter() }
    let tokens = [
      delegates.on("hear:", delivery: .queue(serial), label: "ear") {
        [calls, delegates] (value: Int) in
        Self.note(calls, "ear", "hear:", value) {
          if value == 1 { delegates.send("echo:", 10) }
        }
      },
      delegates.on("hear:", delivery: .queue(concurrent), label: "crowd") { [calls] (value: Int) in
        Self.note(calls, "crowd", "hear:", value) {
          // Wait for the other message, so that both handlers run at the same time.
          meeting.leave()
          meeting.wait()
        }
      },
      delegates.on("echo:", delivery: .synchronous, label: "wall") {
        [calls, delegates] (value: Int) in
        Self.note(calls, "wall", "echo:", value) {
          if value < 20 { delegates.send("echo:", value + 10) }
        }
      },
      delegates.on("echo:", delivery: .queue(serial), label: "glass") { [calls] (value: Int) in
        try Self.note(calls, "glass", "echo:", value) { throw Bad() }
      },
      delegates.on("sum:", delivery: .queue(serial), label: "sum") { [calls] (value: Int) in
        Self.note(calls, "sum", "sum:", value) { value }
      },
      delegates.on("sum:", delivery: .synchronous, label: "double") { [calls] (value: Int) in
        Self.note(calls, "double", "sum:", value) { 2 * value }
      },
    ]
    delegates.send("hear:", 1)
    delegates.send("hear:", 2)
    delegates.send("unheard:", 3)
    #expect(try await delegates.ask("sum:", 5, as: Int.self).reduce(0) { $0 + $1 } == 15)
    await waitUntilIdle()
    try trace.finish()

    let read = try read()
    read.check()
    let origin = try #require(first.time.value)
    try compare(read, origin: Int(origin / .nanoseconds(1)))
    #expect(calls.events.count == 10)
    for slice in read.deliveries {
      let isBad = slice.text("delegate") == "closure 'glass'"
      #expect(slice.text("outcome") == (isBad ? "failed" : "ended"))
      #expect(slice.text("error") == (isBad ? "bad \"luck\"\n" : nil))
    }
    #expect(read.instants("unheard").map(\.name) == ["unheard unheard:"])
    #expect(read.instants("waiting").isEmpty)
    #expect(read.instants("added").count == tokens.count)

    // Overlapping handlers have separate tracks, and `cause` leads from handler to handler.
    let crowd = try [slice(read, "crowd", 1), slice(read, "crowd", 2)]
    #expect(
      Set(crowd.map { read.trackNames[$0.track] ?? "" }) == ["concurrent", "concurrent #2"])
    let ear = try slice(read, "ear", 1)
    #expect(read.trackNames[ear.track] == "serial")
    #expect(try slice(read, "wall", 10).number("cause") == ear.number("delivery"))
    #expect(try slice(read, "wall", 10).track == ear.track)
    #expect(try slice(read, "wall", 10).end <= ear.end)
    #expect(try slice(read, "wall", 20).track == ear.track)
    #expect(ear.number("cause") == nil)
    let counts = read.sends.compactMap { $0.number("deliveries") }
    #expect(counts.sorted() == [0, 2, 2, 2])
  }

  @Test func `an asynchronous handler has a slice until it ends`() async throws {
    let trace = try TraceFile(of: delegates, to: file)
    let (stream, gate) = AsyncStream.makeStream(of: Void.self)
    let tokens = [
      delegates.on("wait:", delivery: .queue(serial), label: "waiter") {
        [delegates] (_: Int) async in
        for await _ in stream { break }
        delegates.send("note:", 2)
      },
      delegates.on("note:", delivery: .queue(serial), label: "noter") { (_: Int) in },
    ]
    delegates.send("wait:", 1)
    delegates.send("note:", 1)
    serial.sync {}
    gate.yield()
    await waitUntilIdle()
    try trace.finish()

    let read = try read()
    read.check()
    let waiter = try #require(read.deliveries.first { $0.name == "wait:" })
    let notes = read.deliveries.filter { $0.name == "note:" }.sorted { $0.start < $1.start }
    #expect(notes.count == 2)
    // The first `note:` ran while the handler of `wait:` was suspended; that handler sent the
    // second `note:`.
    #expect(waiter.start < notes[0].start && notes[0].end < waiter.end)
    #expect(notes[0].track != waiter.track)
    #expect(notes.map { $0.number("cause") } == [nil, waiter.number("delivery")])
    withExtendedLifetime(tokens) {}
  }

  @Test func `deliveries that are dropped or not needed do not wait for ever`() async throws {
    let trace = try TraceFile(of: delegates, to: file)
    let full = DispatchQueue(label: "full")
    let tokens = [
      delegates.on("hear:", delivery: .queue(full), limit: .init(1, whenFull: .dropOldest)) {
        (_: Int) in
      },
      delegates.on("sum:", delivery: .synchronous) { (value: Int) in value },
      delegates.on("sum:", delivery: .queue(full)) { (value: Int) in value },
    ]
    full.suspend()
    for value in 1...5 { delegates.send("hear:", value) }
    #expect(try await delegates.ask("sum:", 1, as: Int.self).first() == 1)
    full.resume()
    full.sync {}
    await waitUntilIdle()
    try trace.finish()

    let read = try read()
    read.check()
    #expect(read.instants("waiting").isEmpty)
    #expect(read.instants("dropped").count { $0.name == "dropped hear:" } == 4)
    #expect(read.deliveries.count { $0.name == "hear:" } == 1)
    withExtendedLifetime(tokens) {}
  }

  // The test needs its own process, because a trace of the process makes all multicasts count
  // deliveries.
  @Test(.ownProcess) func `a trace of the process has each multicast, until it ends`() throws {
    let trace = try TraceFile(ofProcessTo: file)
    let multicasts = [MulticastDelegate(), MulticastDelegate()]
    let tokens = multicasts.enumerated().map { index, multicast in
      multicast.on("hear:", delivery: .synchronous, label: "process \(index)") { (_: Int) in }
    }
    for multicast in multicasts { multicast.send("hear:", 1) }
    try trace.finish()
    for multicast in multicasts { multicast.send("hear:", 2) }
    Multicast.Diagnostics.flushObservers()
    let names = try read().deliveries.compactMap { $0.text("delegate") }
    #expect(names == ["closure 'process 0'", "closure 'process 1'"])
    withExtendedLifetime(tokens) {}
  }

  @Test func `a trace that is not finished is whole, and ends with its object`() throws {
    var trace: TraceFile? = try TraceFile(of: delegates, to: file)
    let token = delegates.on("hear:", delivery: .synchronous) { (_: Int) in }
    delegates.send("hear:", 1)
    Multicast.Diagnostics.flushObservers()
    withExtendedLifetime(trace) {}
    trace = nil
    delegates.send("hear:", 2)
    Multicast.Diagnostics.flushObservers()
    let read = try read()
    read.check()
    #expect(read.deliveries.count == 1)
    withExtendedLifetime(token) {}
  }
}
