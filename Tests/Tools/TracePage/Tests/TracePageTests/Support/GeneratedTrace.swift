import Foundation

/// A trace of a busy program, which is the same in every run.
struct GeneratedTrace {
  private struct Queue {
    let label: String
    let isConcurrent: Bool

    /// The end of the last handler on each track of the queue.
    var ends: [Int]
  }

  private static let selectors = [
    "xmppStream:didReceiveMessage:", "xmppStream:didReceivePresence:", "roster:didChange:",
    "history:didStore:", "download:didAdvanceTo:of:", "download:didFinish:", "session:didFail:",
    "window:didShow:",
  ]

  private var lines: [String] = []
  private var state: UInt64 = 7
  private var queues: [Queue]

  /// The handlers that send messages, and the times of these sends.
  private var causes: [(delivery: Int, time: Int)] = []

  private var deliveryCount = 0
  private var sendCount = 0

  /// Writes a trace with a number of deliveries, a fifth of which are caused by other deliveries.
  static func write(_ count: Int, to file: URL) throws {
    let trace = GeneratedTrace(count)
    let text = """
      {"displayTimeUnit":"ms","otherData":{"format":"dynamic-multicast 1","lostEvents":"0"},
      "traceEvents":[
      \(trace.lines.joined(separator: ",\n"))
      ]}
      """
    try Data(text.utf8).write(to: file)
  }

  private init(_ count: Int) {
    queues = (0..<12).map { index in
      Queue(
        label: index == 0 ? "main actor" : "queue \(index)", isConcurrent: index == 11,
        ends: Array(repeating: 0, count: index == 11 ? 6 : 1))
    }
    for (index, queue) in queues.enumerated() {
      for track in queue.ends.indices {
        name(
          track: 100 * (index + 1) + track,
          track == 0 ? queue.label : "\(queue.label) #\(track + 1)", of: queue.label)
      }
    }
    for thread in 1...4 { name(track: thread, "thread \(4_000 + thread)", of: nil) }
    var time = 0
    while deliveryCount < count {
      time += 20_000 + random(below: 60_000)
      send(at: time, atMost: count - deliveryCount)
    }
  }

  private mutating func send(at time: Int, atMost limit: Int) {
    sendCount += 1
    let selector = Self.selectors[random(below: Self.selectors.count)]
    let recipients = min(1 + random(below: 5), limit)
    let cause = random(below: 5) == 0 ? causes.popLast() : nil
    let time = cause?.time ?? time
    if cause == nil {
      add(
        """
        "ph":"X","cat":"send","name":"send \(selector)","tid":\(1 + random(below: 4)),\
        "ts":\(moment(time)),"dur":\(micro(recipients * 700)),\
        "args":{"send":\(sendCount),"deliveries":\(recipients)}
        """)
    }
    let first = random(below: queues.count)
    for offset in 0..<recipients {
      deliver(
        selector, on: (first + offset) % queues.count, dispatched: time + offset * 700,
        cause: cause?.delivery)
    }
  }

  private mutating func deliver(_ selector: String, on queue: Int, dispatched: Int, cause: Int?) {
    deliveryCount += 1
    let delegate = "Worker \(queue).\(random(below: 3))"
    let numbers = "\"delivery\":\(deliveryCount),\"send\":\(sendCount)"
    if random(below: 900) == 0 {
      add(
        """
        "ph":"i","s":"t","cat":"dropped","name":"dropped \(selector)","tid":\(100 * (queue + 1)),\
        "ts":\(moment(dispatched)),"args":{\(numbers),"delegate":"\(delegate)",\
        "reason":"the queue is full"}
        """)
    }
    let track = queues[queue].ends.indices.min { queues[queue].ends[$0] < queues[queue].ends[$1] }
    let start = max(dispatched + 1_000 + random(below: 9_000), queues[queue].ends[track ?? 0] + 200)
    // Most handlers are short, and some are long.
    let duration = 500 + random(below: random(below: 40) == 0 ? 2_000_000 : 60_000)
    queues[queue].ends[track ?? 0] = start + duration
    if random(below: 4) == 0 { causes.append((deliveryCount, start + duration / 2)) }
    let hasFailed = random(below: 700) == 0
    add(
      """
      "ph":"X","cat":"delivery","name":"\(selector)","tid":\(100 * (queue + 1) + (track ?? 0)),\
      "ts":\(moment(start)),"dur":\(micro(duration)),"args":{\(numbers),\
      \(cause.map { "\"cause\":\($0)," } ?? "")"delegate":"\(delegate)",\
      "addedAt":"App/main.swift:\(10 + queue)","queue":"\(queues[queue].label)",\
      "thread":\(5_000 + random(below: 8)),"dispatched":\(moment(dispatched)),\
      "wait":\(micro(start - dispatched)),"outcome":"\(hasFailed ? "failed" : "ended")"\
      \(hasFailed ? ",\"error\":\"WorkError.interrupted\"" : "")}
      """)
    for (phase, time) in [("\"s\"", dispatched), ("\"f\",\"bp\":\"e\"", start)] {
      add(
        """
        "ph":\(phase),"cat":"send","name":"\(selector)","id":\(deliveryCount),\
        "tid":\(100 * (queue + 1)),"ts":\(moment(time))
        """)
    }
  }

  private mutating func name(track: Int, _ name: String, of queue: String?) {
    let queue = queue.map { ",\"queue\":\"\($0)\"" } ?? ""
    add(
      "\"ph\":\"M\",\"name\":\"thread_name\",\"tid\":\(track),\"args\":{\"name\":\"\(name)\"\(queue)}"
    )
  }

  private mutating func add(_ members: String) { lines.append("{\"pid\":1,\(members)}") }

  private func moment(_ nanoseconds: Int) -> String { micro(7_000_000_000 + nanoseconds) }

  private func micro(_ nanoseconds: Int) -> String {
    "\(nanoseconds / 1_000).\("\(1_000 + nanoseconds % 1_000)".dropFirst())"
  }

  private mutating func random(below limit: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 33) % limit
  }
}
