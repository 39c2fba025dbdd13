import Dispatch
import DynamicMulticast
import Foundation
import TestSupport
import Testing

@testable import DynamicMulticastTracing

/// Tests of the trace file, with invented events.
struct TraceFileTests {
  private let directory: TemporaryDirectory
  private let file: URL
  private let delegates = MulticastDelegate()

  init() throws {
    directory = try TemporaryDirectory()
    file = URL(filePath: directory.path("trace.json"))
  }

  private func read() throws -> ReadTrace {
    try ReadTrace(String(contentsOf: file, encoding: .utf8))
  }

  private func batch(_ events: DeliveryEvent..., lostCount: Int = 0) -> DeliveryEventBatch {
    DeliveryEventBatch(events, lostCount: lostCount)
  }

  private func event(
    _ kind: DeliveryEvent.Kind, at time: Int, send: UInt64 = 1, delivery: UInt64? = nil,
    cause: UInt64? = nil, thread: Int = 7, queue: Int? = nil
  ) -> DeliveryEvent {
    let delegate = delivery.map { _ in
      DeliveryEvent.Delegate(
        testing: "Window", number: 1, site: RegistrationSite(fileID: "Chat/Window.swift", line: 12),
        delivery: queue == nil ? .synchronous : .queue(DispatchQueue(label: "window")), queue: queue
      )
    }
    return DeliveryEvent(
      kind, time: .microseconds(time), thread: thread, multicast: 1, send: send,
      delivery: delivery, cause: cause, selector: "hear:", delegate: delegate,
      arguments: kind == .sent ? ["5"] : nil)
  }

  @Test func `a handler has a slice on the track of its queue, and an arrow from the send`() throws
  {
    let trace = try TraceFile(of: delegates, to: file)
    trace.receive(
      batch(
        event(.sent, at: 1000),
        event(.dispatched, at: 1002, delivery: 2, queue: 3),
        event(.started, at: 1007, delivery: 2, thread: 9, queue: 3),
        event(.ended, at: 1010, delivery: 2, thread: 9, queue: 3)))
    try trace.finish()
    #expect(
      try String(contentsOf: file, encoding: .utf8) == """
        {"displayTimeUnit":"ms","traceEvents":[
        {"ph":"M","pid":1,"tid":0,"name":"process_name","args":{"name":\
        "\(ProcessInfo.processInfo.processName)"}},
        {"ph":"M","pid":1,"tid":1,"name":"thread_name","args":{"name":"thread 7","queue":"thread 7"}},
        {"ph":"M","pid":1,"tid":1,"name":"thread_sort_index","args":{"sort_index":1}},
        {"ph":"M","pid":1,"tid":2,"name":"thread_name","args":{"name":"window","queue":"window"}},
        {"ph":"M","pid":1,"tid":2,"name":"thread_sort_index","args":{"sort_index":1001}},
        {"ph":"X","pid":1,"tid":2,"name":"hear:","cat":"delivery","ts":7.000,"dur":3.000,"args":{\
        "delivery":2,"send":1,"delegate":"Window","addedAt":"Chat/Window.swift:12",\
        "queue":"window","dispatched":2.000,"thread":9,"wait":5.000,"outcome":"ended",\
        "arguments":["5"]}},
        {"ph":"s","pid":1,"tid":1,"name":"hear:","cat":"send","ts":2.000,"id":2},
        {"ph":"f","pid":1,"tid":2,"name":"hear:","cat":"send","ts":7.000,"id":2,"bp":"e"},
        {"ph":"X","pid":1,"tid":1,"name":"send hear:","cat":"send","ts":0.000,"dur":2.001,\
        "args":{"send":1,"deliveries":1}}
        ],"otherData":{"format":"dynamic-multicast 1","lostEvents":"0"}}

        """)
  }

  @Test func `an unfinished file is whole, with what runs and what waits`() throws {
    let trace = try TraceFile(of: delegates, to: file)
    #expect(try read().deliveries.isEmpty)
    trace.receive(
      batch(
        event(.sent, at: 0), event(.dispatched, at: 1, delivery: 2, queue: 3),
        event(.dispatched, at: 2, delivery: 3, queue: 3),
        event(.started, at: 5, delivery: 2, queue: 3)))
    #expect(try read().deliveries.map { $0.text("outcome") } == ["running"])
    #expect(try read().instants("waiting").map { $0.number("delivery") } == [3])
    #expect(try read().sends.count == 1)

    trace.receive(batch(event(.ended, at: 9, delivery: 2, queue: 3), lostCount: 4))
    #expect(try read().deliveries.map { $0.text("outcome") } == ["ended"])
    #expect(try read().deliveries.map(\.duration) == [4000])
    #expect(try read().instants("lost").map(\.name) == ["lost 4 events"])
    #expect(try read().lostEvents == "4")

    trace.receive(batch(event(.dropped, at: 12, delivery: 3, queue: 3)))
    #expect(try read().instants("waiting").isEmpty)
    #expect(try read().instants("dropped").map { $0.number("delivery") } == [3])
  }

  @Test func `a handler that runs has a slice up to the end`() throws {
    let trace = try TraceFile(of: delegates, to: file)
    trace.receive(batch(event(.started, at: 5, delivery: 2, queue: 3)))
    #expect(try read().deliveries.map(\.duration) == [0])
    try trace.finish()
    let slice = try #require(try read().deliveries.first)
    #expect(slice.text("outcome") == "running")
    #expect(slice.duration > 1_000_000)  // The machine has run for longer.
    #expect(slice.time("wait") == nil)
  }

  @Test func `nothing is written after the end`() throws {
    let trace = try TraceFile(of: delegates, to: file)
    try trace.finish()
    let text = try String(contentsOf: file, encoding: .utf8)
    trace.receive(batch(event(.sent, at: 0)))
    try trace.finish()
    #expect(try String(contentsOf: file, encoding: .utf8) == text)
  }

  @Test func `a multicast's own message is delivered inside the handler around its sender`() throws
  {
    let trace = try TraceFile(of: delegates, to: file)
    trace.receive(
      batch(
        event(.started, at: 0, send: 1, delivery: 2, queue: 3),
        event(.sent, at: 1, send: 3, cause: 2),
        event(.dispatched, at: 2, send: 3, delivery: 4, cause: 2),
        event(.started, at: 2, send: 3, delivery: 4, cause: 2),
        event(.sent, at: 3, send: 5, cause: 4),
        event(.ended, at: 4, send: 3, delivery: 4, cause: 2),
        event(.dispatched, at: 5, send: 5, delivery: 6, cause: 4),
        event(.started, at: 6, send: 5, delivery: 6, cause: 4),
        event(.ended, at: 7, send: 5, delivery: 6, cause: 4),
        event(.ended, at: 9, send: 1, delivery: 2, queue: 3)))
    try trace.finish()
    let read = try read()
    read.check()
    #expect(Set(read.deliveries.map(\.track)).count == 1)
    #expect(read.trackNames.values.sorted() == ["window"])
    // The arrow starts at the time of the send, because the sender had ended before the dispatch.
    #expect(read.events.first { $0.phase == "s" && $0.id == 6 }?.start == 3000)
  }

  @Test func `queues with one label have a track each`() throws {
    let trace = try TraceFile(of: delegates, to: file)
    trace.receive(
      batch(
        event(.started, at: 0, delivery: 2, queue: 3), event(.ended, at: 1, delivery: 2, queue: 3),
        event(.started, at: 2, delivery: 3, queue: 4), event(.ended, at: 3, delivery: 3, queue: 4)))
    try trace.finish()
    #expect(try read().trackNames.values.sorted() == ["window", "window"])
    #expect(Set(try read().deliveries.map(\.track)).count == 2)
  }

  @Test func `messages and delegates without a delivery are instants`() throws {
    let trace = try TraceFile(of: delegates, to: file)
    trace.receive(
      batch(
        event(.added, at: 0, delivery: 0, queue: 3), event(.sent, at: 1, send: 4),
        event(.unheard, at: 2, send: 4), event(.failed, at: 3, send: 4),
        event(.deallocated, at: 4, delivery: 0, queue: 3)))
    try trace.finish()
    let read = try read()
    #expect(
      read.events.filter { $0.phase == "i" }.map { "\($0.category), \($0.name)" } == [
        "added, added hear:", "unheard, unheard hear:", "failed, failed hear:",
        "deallocated, deallocated hear:",
      ])
    #expect(read.trackNames[read.instants("unheard")[0].track] == "thread 7")
    #expect(read.trackNames[read.instants("added")[0].track] == "window")
  }

  // MARK: Errors

  @Test(arguments: ["missing/trace.json", "."])
  func `a file that cannot be written is an error`(name: String) {
    let file = URL(filePath: directory.path(name))
    #expect(throws: CocoaError.self) { try TraceFile(of: delegates, to: file) }
  }

  @Test func `a full disk is an error`() {
    #expect(throws: (any Error).self) {
      try TraceFile(of: delegates, to: URL(filePath: "/dev/full"))
    }
  }

  @Test func `the first error of a write is thrown at the end, and nothing is written after it`()
    throws
  {
    try Data().write(to: file)
    let handle = try FileHandle(forWritingTo: file)
    var output = try TraceOutput(handle, processName: "test")
    let text = try String(contentsOf: file, encoding: .utf8)
    let good = dup(handle.fileDescriptor)
    let readOnly = open(file.path, O_RDONLY)
    dup2(readOnly, handle.fileDescriptor)
    output.add(batch(event(.sent, at: 0)))
    dup2(good, handle.fileDescriptor)
    close(good)
    close(readOnly)
    output.add(batch(event(.sent, at: 1, send: 2)))
    #expect(throws: (any Error).self) { try output.finish(at: .zero) }
    #expect(try String(contentsOf: file, encoding: .utf8) == text)
    try output.finish(at: .zero)
  }

  @Test func `a pipe gets the whole trace in the end`() throws {
    let pipe = Pipe()
    let writer = pipe.fileHandleForWriting.fileDescriptor
    let trace = try TraceFile(of: delegates, to: URL(filePath: "/dev/fd/\(writer)"))
    trace.receive(batch(event(.sent, at: 0), event(.started, at: 1, delivery: 2)))
    try trace.finish()
    try pipe.fileHandleForWriting.close()
    let text = String(
      decoding: try pipe.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    #expect(try ReadTrace(text).deliveries.count == 1)
  }
}
