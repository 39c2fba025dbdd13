import DynamicMulticast

/// Turns events into the lines of a trace.
///
/// It holds the deliveries that have not ended, the latest sends, and the tracks: nothing that
/// grows with the number of messages. Events may be missing; see ``lose(_:at:)``.
struct TraceState {
  var ledger = DeliveryLedger<TraceNote>()
  var sends: [UInt64: TracedSend] = [:]
  var tracks = TraceTracks()

  /// The numbers of the latest sends, of which further deliveries are expected.
  private var recent: [UInt64] = []
  private var oldestRecent = 0
  static let recentCount = 1000

  /// The number of the send whose slice is open, by its thread.
  var openSends: [Int: UInt64] = [:]

  /// How many events were lost.
  private(set) var lostCount = 0

  /// The number of deliveries that are kept after events were lost, as the ends of some may be.
  var uncertainCount = 100_000

  /// The time of the first event, which is the trace's 0.
  private var origin: Duration?

  /// The time of the latest event.
  private(set) var latest = Duration.zero

  private var lines = ""

  /// The lines so far, each after a comma and a line break.
  mutating func takeLines() -> String {
    defer { lines = "" }
    return tracks.takeLines() + lines
  }

  mutating func add(_ batch: DeliveryEventBatch) {
    if batch.lostCount > 0 { lose(batch.lostCount, at: batch.events.first?.time ?? latest) }
    for event in batch.events { add(event) }
  }

  private mutating func add(_ event: DeliveryEvent) {
    see(event.time)
    switch event.kind {
    case .sent: begin(event)
    case .dispatched, .started, .ended, .failed, .dropped: record(event)
    case .unheard, .added, .removed, .died: note(event)
    }
  }

  private mutating func see(_ time: Duration) {
    if origin == nil { origin = time }
    latest = max(latest, time)
  }

  /// A time as the trace has it.
  func relative(_ time: Duration) -> Duration { time - (origin ?? .zero) }

  mutating func write(_ line: TraceLine) {
    lines += line.text
  }

  // MARK: Sends

  /// Begins a send, which has a slice of its own unless a handler sends it.
  private mutating func begin(_ event: DeliveryEvent) {
    guard let number = event.send, sends[number] == nil else { return }
    keep(TracedSend(event), number)
    // A multicast sends what its own synchronous handlers send after they have returned, within the
    // handler around them.
    if let track = senderTrack(event)
      ?? event.cause.flatMap({ _ in tracks.track(ofThread: event.thread) })
    {
      sends[number]?.track = track
    } else {
      open(number)
    }
  }

  /// Keeps a send while it is recent, open, or deliveries of it are under way.
  mutating func keep(_ send: TracedSend, _ number: UInt64) {
    sends[number] = send
    guard recent.count == Self.recentCount else { return recent.append(number) }
    let old = recent[oldestRecent]
    recent[oldestRecent] = number
    oldestRecent = (oldestRecent + 1) % Self.recentCount
    sends[old]?.isRecent = false
    releaseIfOver(old)
  }

  func isOver(_ send: TracedSend) -> Bool {
    !send.isRecent && !send.isOpen && send.pendingCount == 0
  }

  mutating func releaseIfOver(_ number: UInt64) {
    if let send = sends[number], isOver(send) { sends[number] = nil }
  }

  // MARK: Losses and the end

  /// Says that events were lost, and goes on without them.
  ///
  /// The ends of handlers may be among them. So those that run have no track until they end, and
  /// the oldest deliveries are forgotten if there are too many.
  private mutating func lose(_ count: Int, at time: Duration) {
    see(time)
    lostCount += count
    var line = TraceLine(
      "i", category: "lost", name: "lost \(count) events", track: 0, time: relative(time))
    line.add("s", "g")
    line.beginArguments()
    line.add("count", count)
    line.end()
    write(line)
    closeSends()
    tracks.removeAllSlices()
    for number in ledger.all.map(\.number) {
      ledger[number]?.note.track = nil
      ledger[number]?.note.isUncertain = true
    }
    guard ledger.all.count > uncertainCount else { return }
    for delivery in ledger.takeOldest(keeping: uncertainCount / 2) { release(delivery.note.send) }
  }

  /// Writes the deliveries that have not ended, and the sends that are under way.
  ///
  /// A handler that runs has a slice up to the end; an instant stands for a delivery that waits.
  mutating func finish(at time: Duration) {
    latest = max(latest, time)
    // Those inside others first: they were dispatched later.
    for delivery in ledger.takeOldest().reversed() {
      if delivery.start == nil {
        writeInstant("waiting", delivery)
      } else if delivery.note.isUncertain {
        // The event of its end may have been lost.
        writeInstant("lost", delivery)
      } else {
        writeSlice(delivery, until: latest, "running")
      }
      release(delivery.note.send)
    }
    closeSends()
  }
}
