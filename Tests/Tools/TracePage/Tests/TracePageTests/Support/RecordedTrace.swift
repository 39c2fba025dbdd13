import Foundation

/// The expected content of a page, computed from the file in the simplest way.
struct RecordedTrace {
  let file: URL
  private(set) var deliveries: [RecordedDelivery] = []
  private(set) var lanes: Set<LaneRow> = []
  private(set) var summary: [String: SummaryRow] = [:]

  /// The numbers of slices and marks, by the selectors that they show.
  private(set) var shown: [String: Int] = [:]

  /// The numbers of messages with a problem: failed, dropped, unheard, waiting or running.
  private(set) var problems: [String: Int] = [:]

  init(_ file: URL) throws {
    self.file = file
    let document = try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any]
    let events = document?["traceEvents"] as? [[String: Any]] ?? []
    var queues: [Int: String] = [:]
    for event in events where event["name"] as? String == "thread_name" {
      let arguments = Self.arguments(event)
      queues[Self.number(event["tid"])] = (arguments["queue"] ?? arguments["name"]) as? String
    }
    let times = events.compactMap { event in
      event["ts"].map { min(Self.time($0), Self.time(Self.arguments(event)["dispatched"] ?? $0)) }
    }
    let origin = times.min() ?? 0

    var counts: [LaneRow: Int] = [:]
    var failed: Set<Int> = []
    var selectorsOfProblems: [String] = []
    for event in events where event["ph"] as? String == "X" {
      let arguments = Self.arguments(event)
      let isOfSends = event["cat"] as? String == "send"
      let lane = LaneRow(
        queue: queues[Self.number(event["tid"])] ?? "",
        delegate: arguments["delegate"] as? String ?? "",
        addedAt: arguments["addedAt"] as? String ?? "", isOfSends: isOfSends, count: 0)
      counts[lane, default: 0] += 1
      let name = event["name"] as? String ?? ""
      shown[isOfSends ? String(name.dropFirst("send ".count)) : name, default: 0] += 1
      if isOfSends { continue }
      let delivery = RecordedDelivery(
        number: Self.number(arguments["delivery"]), send: Self.number(arguments["send"]),
        cause: arguments["cause"].map(Self.number), selector: name,
        queue: lane.queue, delegate: lane.delegate, start: Self.time(event["ts"]) - origin,
        duration: Self.time(event["dur"]), wait: Self.time(arguments["wait"]),
        error: arguments["error"] as? String)
      deliveries.append(delivery)
      if let outcome = arguments["outcome"] as? String, outcome != "ended" {
        if outcome == "failed" { failed.insert(delivery.number) }
        problems[outcome, default: 0] += 1
        selectorsOfProblems.append(delivery.selector)
      }
    }
    lanes = Set(
      counts.map {
        LaneRow(
          queue: $0.key.queue, delegate: $0.key.delegate, addedAt: $0.key.addedAt,
          isOfSends: $0.key.isOfSends, count: $0.value)
      })
    for event in events where event["ph"] as? String == "i" {
      let kind = event["cat"] as? String ?? ""
      guard ["failed", "dropped", "unheard", "waiting"].contains(kind) else { continue }
      if kind == "failed", failed.contains(Self.number(Self.arguments(event)["delivery"])) {
        continue
      }
      let selector = String((event["name"] as? String ?? "").dropFirst(kind.count + 1))
      problems[kind, default: 0] += 1
      shown[selector, default: 0] += 1
      selectorsOfProblems.append(selector)
    }
    summarise(selectorsOfProblems)
  }

  private mutating func summarise(_ problems: [String]) {
    let groups = Dictionary(grouping: deliveries, by: \.selector)
    for selector in Set(groups.keys).union(problems) {
      let group = groups[selector] ?? []
      let times = group.map { Double($0.duration) }.sorted()
      summary[selector] = SummaryRow(
        selector: selector, count: times.count,
        median: times.isEmpty
          ? 0 : (times[(times.count - 1) / 2] + times[times.count / 2]) / 2,
        // The smallest time that at least 99 of 100 times do not exceed.
        percentile99: times.isEmpty ? 0 : times[(times.count * 99 + 99) / 100 - 1],
        longestWait: Double(group.map(\.wait).max() ?? 0),
        problems: problems.count { $0 == selector })
    }
  }

  private static func arguments(_ event: [String: Any]) -> [String: Any] {
    event["args"] as? [String: Any] ?? [:]
  }

  private static func number(_ value: Any?) -> Int { (value as? NSNumber)?.intValue ?? -1 }

  private static func time(_ microseconds: Any?) -> Int {
    Int((((microseconds as? NSNumber)?.doubleValue ?? 0) * 1_000).rounded())
  }
}
