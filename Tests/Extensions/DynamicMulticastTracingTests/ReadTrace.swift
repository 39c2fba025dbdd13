import Foundation
import Testing

/// A trace as read by a JSON parser, with times in nanoseconds.
struct ReadTrace {
  let events: [Event]
  let lostEvents: String?

  struct Event {
    let members: [String: Any]

    var phase: String { members["ph"] as? String ?? "" }
    var category: String { members["cat"] as? String ?? "" }
    var name: String { members["name"] as? String ?? "" }
    var track: Int { members["tid"] as? Int ?? -1 }
    var start: Int { Self.nanoseconds(members["ts"]) }
    var duration: Int { Self.nanoseconds(members["dur"]) }
    var end: Int { start + duration }
    var id: UInt64 { (members["id"] as? NSNumber)?.uint64Value ?? 0 }

    func text(_ argument: String) -> String? { arguments[argument] as? String }
    func texts(_ argument: String) -> [String]? { arguments[argument] as? [String] }
    func number(_ argument: String) -> UInt64? { (arguments[argument] as? NSNumber)?.uint64Value }
    func time(_ argument: String) -> Int? {
      arguments[argument].map { Self.nanoseconds($0) }
    }

    private var arguments: [String: Any] { members["args"] as? [String: Any] ?? [:] }

    private static func nanoseconds(_ value: Any?) -> Int {
      Int((((value as? NSNumber)?.doubleValue ?? -1) * 1000).rounded())
    }
  }

  init(_ text: String) throws {
    let content = try #require(
      try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    let events = try #require(content["traceEvents"] as? [[String: Any]])
    self.events = events.map { Event(members: $0) }
    let other = try #require(content["otherData"] as? [String: String])
    #expect(other["format"] == "dynamic-multicast 1")
    lostEvents = other["lostEvents"]
  }

  /// The slices of handlers.
  var deliveries: [Event] { events.filter { $0.phase == "X" && $0.category == "delivery" } }
  var sends: [Event] { events.filter { $0.phase == "X" && $0.category == "send" } }

  func instants(_ category: String) -> [Event] {
    events.filter { $0.phase == "i" && $0.category == category }
  }

  /// The names of the tracks, by the numbers of the tracks.
  var trackNames: [Int: String] {
    let names = events.filter { $0.name == "thread_name" }.map { ($0.track, $0.text("name") ?? "") }
    return Dictionary(names) { first, _ in first }
  }

  /// Expects the properties of every trace: the slices of a track nest, and each arrow joins two
  /// slices.
  ///
  /// - Parameters:
  ///   - comment: A description of the trace.
  ///   - isComplete: `true` if no event was lost. Otherwise, the slice of a sender may be missing.
  ///   - sourceLocation: The line of the test.
  func check(
    _ comment: Comment? = nil, isComplete: Bool = true,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    func expect(_ condition: Bool) {
      #expect(condition, comment, sourceLocation: sourceLocation)
    }
    let slices = Dictionary(grouping: events.filter { $0.phase == "X" }, by: \.track)
    for (track, slices) in slices {
      expect(trackNames[track] != nil)
      var open: [Event] = []
      for slice in slices.sorted(by: { ($0.start, -$0.duration) < ($1.start, -$1.duration) }) {
        while let last = open.last, last.end <= slice.start { open.removeLast() }
        if let last = open.last { expect(slice.end <= last.end) }
        open.append(slice)
      }
    }
    let starts = events.filter { $0.phase == "s" }
    let ends = events.filter { $0.phase == "f" }
    expect(starts.map(\.id).sorted() == ends.map(\.id).sorted())
    for start in starts where isComplete {
      let times = slices[start.track, default: []].map { $0.start...$0.end }
      expect(times.contains { $0.contains(start.start) })
    }
    for end in ends {
      let slice = slices[end.track]?.first { $0.number("delivery") == end.id }
      expect(slice?.start == end.start)
    }
  }
}
