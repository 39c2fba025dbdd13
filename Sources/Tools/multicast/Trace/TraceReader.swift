import Foundation
import ProgramSupport

/// A reader that makes a trace from a file in the trace-event format.
struct TraceReader {
  private var trace = Trace()
  private var names: [Int: String] = [:]
  private var queues: [Int: String] = [:]
  private var sortIndices: [Int: Int] = [:]

  /// The indices in `trace.tracks`, by the track numbers in the file (`tid`).
  private var indices: [Int: Int] = [:]

  /// The time of the first event, in nanoseconds on the file's clock.
  private var origin = 0

  /// Reads a trace.
  ///
  /// If the file ends in the middle of an event, the trace ends with the last whole event.
  ///
  /// - Parameters:
  ///   - data: The contents of the file.
  ///   - file: The name of the file, for the error.
  /// - Returns: The trace, with its events in order.
  /// - Throws: A `FileError` if the file is not a trace.
  static func read(_ data: Data, of file: String) throws(FileError) -> Trace {
    let (document, isCutOff) = try document(in: data, of: file)
    guard let events = document.events else {
      throw FileError(file, "it is no trace: it has no array 'traceEvents'")
    }
    var reader = TraceReader()
    reader.trace.isCutOff = isCutOff
    reader.trace.lostEventCount = document.lostEventCount
    reader.add(events)
    let trace = reader.trace
    let isEmpty = trace.deliveries.isEmpty && trace.sends.isEmpty && trace.marks.isEmpty
    if isEmpty, let other = events.first(where: { $0.phase != "M" }) {
      throw FileError(
        file,
        "it is no trace of deliveries: none of its \(events.count) events is one of TraceFile's; "
          + "the first is '\(other.name)'")
    }
    return trace
  }

  // MARK: The file

  private static func document(
    in data: Data, of file: String
  ) throws(FileError) -> (TraceDocument, isCutOff: Bool) {
    if data.isEmpty { throw FileError(file, "it is no trace: it is empty") }
    do {
      return (try JSONDecoder().decode(TraceDocument.self, from: data), false)
    } catch {
      if let whole = wholeEvents(in: data),
        let document = try? JSONDecoder().decode(TraceDocument.self, from: whole)
      {
        return (document, true)
      }
      throw FileError(file, "it is no trace: \(reason(for: error))")
    }
  }

  private static func reason(for error: any Error) -> String {
    switch error {
    case DecodingError.dataCorrupted(let context):
      let cause = (context.underlyingError as? NSError)?.userInfo[NSDebugDescriptionErrorKey]
      return "it is not JSON: \(cause ?? context.debugDescription)"
    case DecodingError.typeMismatch(_, let context):
      let path = context.codingPath.map { $0.intValue.map { "[\($0)]" } ?? $0.stringValue }
      return "'\(path.joined())' is of the wrong type"
    default:
      return "\(error)"
    }
  }

  /// Returns the file up to its last whole event, with all open brackets closed.
  ///
  /// If no bracket is open at the end of the file, or if no event is whole, the result is `nil`.
  private static func wholeEvents(in data: Data) -> Data? {
    var open: [UInt8] = []
    var isInString = false
    var isEscaped = false
    var end: Int?
    for (offset, byte) in data.enumerated() {
      if isInString {
        if isEscaped {
          isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
          isEscaped = true
        } else if byte == UInt8(ascii: "\"") {
          isInString = false
        }
        continue
      }
      switch byte {
      case UInt8(ascii: "\""): isInString = true
      case UInt8(ascii: "{"): open.append(UInt8(ascii: "}"))
      case UInt8(ascii: "["): open.append(UInt8(ascii: "]"))
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        guard open.popLast() == byte else { return nil }
        if open.last == UInt8(ascii: "]"), open.count <= 2 { end = offset + 1 }
      default: break
      }
    }
    guard let end, !open.isEmpty else { return nil }
    let isObject = open.first == UInt8(ascii: "}")
    return data.prefix(end) + Data((isObject ? "]}" : "]").utf8)
  }

  // MARK: The events

  private mutating func add(_ events: [TraceEvent]) {
    for event in events where event.phase == "M" { addName(event) }
    let events = events.filter { $0.phase != "M" && $0.time != nil }
      .sorted { ($0.time ?? 0) < ($1.time ?? 0) }
    // The first message may have been dispatched before the first event of the trace.
    let times = events.compactMap { event in
      event.time.map { time in
        min(time, event.arguments.dispatched ?? time - (event.arguments.wait ?? 0))
      }
    }
    origin = Self.nanoseconds(times.min() ?? 0)
    addTracks(of: events)
    for event in events {
      switch (event.phase, event.category) {
      case ("X", "delivery"): addDelivery(event)
      case ("X", "send"): addSend(event)
      case ("i", _): addMark(event)
      default: break
      }
    }
  }

  private mutating func addName(_ event: TraceEvent) {
    switch event.name {
    case "process_name": trace.process = event.arguments.name
    case "thread_name":
      names[event.track] = event.arguments.name
      queues[event.track] = event.arguments.queue
    case "thread_sort_index": sortIndices[event.track] = event.arguments.sortIndex
    default: break
    }
  }

  /// Adds the tracks with a name (`thread_name`) or an event.
  private mutating func addTracks(of events: [TraceEvent]) {
    let used = events.filter { Self.isKnown($0) }.map(\.track)
    let ids = Set(used).union(names.keys).sorted {
      (sortIndices[$0] ?? $0, $0) < (sortIndices[$1] ?? $1, $1)
    }
    for (index, id) in ids.enumerated() {
      indices[id] = index
      // Track 0 holds the events without a thread, and the event with the name of the process.
      let name = names[id] ?? (id == 0 ? "process" : "track \(id)")
      trace.tracks.append(TraceTrack(name: name, queue: queues[id] ?? name))
    }
  }

  private static func isKnown(_ event: TraceEvent) -> Bool {
    event.phase == "X"
      ? ["delivery", "send"].contains(event.category)
      : TraceMark.Kind(rawValue: event.category) != nil
  }

  private mutating func addDelivery(_ event: TraceEvent) {
    let arguments = event.arguments
    let start = time(event.time)
    let wait =
      arguments.wait.map(Self.nanoseconds) ?? arguments.dispatched.map { start - time($0) } ?? 0
    trace.deliveries.append(
      TracedDelivery(
        number: arguments.delivery, send: arguments.send, cause: arguments.cause,
        selector: event.name, track: indices[event.track] ?? 0, delegate: arguments.delegate,
        addedAt: arguments.addedAt, thread: arguments.thread, start: start,
        duration: Self.nanoseconds(event.duration ?? 0), wait: wait,
        outcome: arguments.outcome, error: arguments.error,
        arguments: arguments.arguments))
  }

  private mutating func addSend(_ event: TraceEvent) {
    trace.sends.append(
      TracedSend(
        number: event.arguments.send, selector: Self.name(of: event),
        track: indices[event.track] ?? 0, start: time(event.time),
        duration: Self.nanoseconds(event.duration ?? 0),
        deliveryCount: event.arguments.deliveries ?? 0))
  }

  private mutating func addMark(_ event: TraceEvent) {
    guard let kind = TraceMark.Kind(rawValue: event.category) else { return }
    let arguments = event.arguments
    trace.marks.append(
      TraceMark(
        kind: kind, name: Self.name(of: event), track: indices[event.track] ?? 0,
        time: time(kind == .waiting ? arguments.dispatched ?? event.time : event.time),
        delivery: arguments.delivery, send: arguments.send, cause: arguments.cause,
        delegate: arguments.delegate, addedAt: arguments.addedAt,
        reason: arguments.reason.isEmpty ? arguments.error : arguments.reason))
  }

  /// Returns the name of `event`, without the `category` at the beginning of the name.
  private static func name(of event: TraceEvent) -> String {
    let prefix = event.category + " "
    return event.name.hasPrefix(prefix) ? String(event.name.dropFirst(prefix.count)) : event.name
  }

  private func time(_ microseconds: Double?) -> Int {
    Self.nanoseconds(microseconds ?? 0) - origin
  }

  /// Converts microseconds to nanoseconds, and clamps numbers that no clock can show.
  private static func nanoseconds(_ microseconds: Double) -> Int {
    Int(min(max(microseconds * 1_000, -9e15), 9e15).rounded())
  }
}
