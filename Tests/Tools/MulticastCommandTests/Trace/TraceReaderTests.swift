import Foundation
import ProgramSupport
import Testing

@testable import multicast

struct TraceReaderTests {
  private let names = """
    {"ph":"M","pid":1,"tid":0,"name":"process_name","args":{"name":"chat"}},
    {"ph":"M","pid":1,"tid":7,"name":"thread_name","args":{"name":"roster","queue":"roster"}},
    {"ph":"M","pid":1,"tid":8,"name":"thread_name","args":{"name":"roster #2","queue":"roster"}},
    {"ph":"M","pid":1,"tid":7,"name":"thread_sort_index","args":{"sort_index":9}},
    {"ph":"M","pid":1,"tid":3,"name":"thread_name","args":{"name":"thread 42"}}
    """
  private let send = """
    {"ph":"X","cat":"send","name":"send a:","pid":1,"tid":3,"ts":100.5,"dur":2,"args":{"send":5,"deliveries":2}}
    """
  private let delivery = """
    {"ph":"X","cat":"delivery","name":"a:","pid":1,"tid":8,"ts":110.125,"dur":0.001,"args":{"delivery":17,"send":5,"cause":12,"delegate":"Log 'main'","addedAt":"App/main.swift:12","queue":"roster","thread":42,"dispatched":101.25,"wait":8.875,"outcome":"failed","error":"no space","arguments":["1","[2]"]}}
    """
  private let dropped = """
    {"ph":"i","s":"t","cat":"dropped","name":"dropped b:","pid":1,"tid":7,"ts":105,"args":{"delivery":18,"send":6,"delegate":"Log","addedAt":"a.swift:1","reason":"full"}}
    """

  private func read(_ text: String) throws(FileError) -> Trace {
    try TraceReader.read(Data(text.utf8), of: "t.json")
  }

  private func object(_ events: String...) -> String {
    """
    {"displayTimeUnit":"ms","otherData":{"format":"dynamic-multicast 1","lostEvents":"3"},
    "traceEvents":[\(events.joined(separator: ",\n"))]}
    """
  }

  // MARK: Events

  @Test func `events become deliveries, sends and marks in the order of their times`() throws {
    let trace = try read(object(delivery, dropped, names, send))
    #expect(trace.process == "chat")
    #expect(trace.lostEventCount == 3)
    #expect(!trace.isCutOff)
    // The sort index takes precedence over the number of the track.
    #expect(
      trace.tracks == [
        TraceTrack(name: "thread 42", queue: "thread 42"),
        TraceTrack(name: "roster #2", queue: "roster"), TraceTrack(name: "roster", queue: "roster"),
      ])
    #expect(
      trace.sends == [
        TracedSend(
          number: 5, selector: "a:", track: 0, start: 0, duration: 2_000, deliveryCount: 2)
      ])
    #expect(
      trace.deliveries == [
        TracedDelivery(
          number: 17, send: 5, cause: 12, selector: "a:", track: 1, delegate: "Log 'main'",
          addedAt: "App/main.swift:12", thread: 42, start: 9_625, duration: 1, wait: 8_875,
          outcome: "failed", error: "no space", arguments: ["1", "[2]"])
      ])
    #expect(
      trace.marks == [
        TraceMark(
          kind: .dropped, name: "b:", track: 2, time: 4_500, delivery: 18, send: 6, cause: nil,
          delegate: "Log", addedAt: "a.swift:1", reason: "full")
      ])
  }

  @Test func `times count from the first dispatch, and a message that waits from its own`() throws {
    let waiting = """
      {"ph":"i","cat":"waiting","name":"waiting b:","tid":8,"ts":900,"args":{"dispatched":90.5}}
      """
    let trace = try read(object(names, delivery, waiting))
    #expect(trace.marks.map(\.time) == [0])
    #expect(trace.deliveries.map(\.start) == [19_625])
    let undated = "{\"ph\":\"X\",\"cat\":\"delivery\",\"ts\":5,\"args\":{\"wait\":2}}"
    #expect(try read(object(undated)).deliveries.map(\.start) == [2_000])
  }

  @Test(arguments: TraceMark.Kind.allCases)
  func `each kind of mark is known`(kind: TraceMark.Kind) throws {
    let event = """
      {"ph":"i","cat":"\(kind)","name":"\(kind) x","tid":1,"ts":1,"args":{}}
      """
    #expect(try read(object(event)).marks.map(\.kind) == [kind])
    #expect(try read(object(event)).marks.map(\.name) == ["x"])
  }

  @Test func `an array of events alone is a trace`() throws {
    #expect(try read("[\(names), \(delivery)]").deliveries.count == 1)
  }

  @Test func `keys and events of other programs are ignored`() throws {
    let other = """
      {"ph":"X","cat":"gpu","name":"draw","pid":"x","tid":"render","ts":0,"dur":5,"args":{"delivery":"many"}}
      """
    let counter =
      "{\"ph\":\"C\",\"name\":\"memory\",\"ts\":1,\"args\":{\"bytes\":1.5},\"more\":null}"
    let trace = try read(object(names, other, counter, delivery))
    #expect(trace.deliveries.map(\.number) == [17])
    #expect(trace.tracks.count == 3)
  }

  @Test func `what an event does not say is missing`() throws {
    let event = "{\"ph\":\"X\",\"cat\":\"delivery\",\"name\":\"a\",\"ts\":4}"
    let trace = try read(object(event))
    #expect(trace.tracks == [TraceTrack(name: "process", queue: "process")])
    #expect(trace.deliveries.map(\.number) == [nil])
    #expect(trace.deliveries.map(\.duration) == [0])
  }

  @Test func `a time that no clock shows does not trap`() throws {
    let event = "{\"ph\":\"X\",\"cat\":\"delivery\",\"name\":\"a\",\"ts\":-1e300,\"dur\":1e300}"
    #expect(try read(object(event, delivery)).deliveries.count == 2)
  }

  @Test func `a trace without an event is empty`() throws {
    #expect(try read(object()) == Trace(lostEventCount: 3))
    #expect(try read("[]") == Trace())
  }

  // MARK: Truncated files

  @Test(arguments: [true, false])
  func `a file that ends anywhere after its first event is read up to there`(
    isObject: Bool
  ) throws {
    let events = [names, send, delivery, dropped].joined(separator: ",\n")
    let text = isObject ? object(events) : "[\(events)]"
    let whole = try read(text)
    var counts: Set<Int> = []
    let first = try #require(text.firstRange(of: "}},")?.upperBound)
    for end in text[first...].indices {
      let trace = try read(String(text[..<end]))
      #expect(trace.isCutOff)
      // Incomplete events are ignored. All other events are read, except that the order of tracks
      // depends on events with names.
      #expect(whole.deliveries.count >= trace.deliveries.count)
      let count = trace.deliveries.count + trace.sends.count + trace.marks.count
      counts.insert(count)
      if count == 3 { #expect(trace.deliveries == whole.deliveries) }
    }
    #expect(counts == [0, 1, 2, 3])
  }

  @Test func `brackets and quotation marks in strings do not end a cut event`() throws {
    let tricky = delivery.replacing("no space", with: "]}\\\"]},[{\\\\")
    let text = object(names, send, tricky)
    let trace = try read(String(text.prefix(text.count - 20)))
    #expect(trace.isCutOff)
    #expect(trace.sends.count == 1)
    #expect(trace.deliveries.isEmpty)
  }

  // MARK: Other files

  @Test(
    arguments: [
      ("", "it is no trace: it is empty"),
      ("hello", "it is no trace: it is not JSON: "),
      ("{\"traceEvents\":[}", "it is no trace: it is not JSON: "),
      ("{\"traceEvents\":[{\"ph\":", "it is no trace: it is not JSON: "),
      ("{\"events\":[]}", "it is no trace: it has no array 'traceEvents'"),
      ("3", "it is no trace: it has no array 'traceEvents'"),
      ("{\"traceEvents\":3}", "it is no trace: 'traceEvents' is of the wrong type"),
      ("{\"traceEvents\":[{},3]}", "it is no trace: 'traceEvents[1]' is of the wrong type"),
      ("[{},3]", "it is no trace: '[1]' is of the wrong type"),
      (
        "[{\"ph\":\"M\"},{\"ph\":\"B\",\"name\":\"draw\"}]",
        "it is no trace of deliveries: none of its 2 events is one of TraceFile's; the first is 'draw'"
      ),
    ])
  func `a file that is no trace is an error that says why`(text: String, reason: String) throws {
    let error = try #require(throws: FileError.self) { try read(text) }
    #expect(error.description.hasPrefix("t.json: error: \(reason)"))
  }
}
