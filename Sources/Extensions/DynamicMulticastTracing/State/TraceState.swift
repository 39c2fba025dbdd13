import DynamicMulticast

/// A state machine that turns events into the lines of a trace.
///
/// The state contains the deliveries in flight (`ledger`), the latest `sends`, and the `tracks`. So
/// its size does not grow with the number of messages. Events may be missing; see ``lose(_:at:)``.
struct TraceState {
  var ledger = DeliveryLedger<TraceNote>()
  var sends: [UInt64: TracedSend] = [:]
  var tracks = TraceTracks()

  /// A ring buffer with the numbers of the latest `recentCount` sends, of which further deliveries
  /// are expected.
  ///
  /// `oldestRecent` is the index of the oldest number once the buffer is full.
  private var recent: [UInt64] = []
  private var oldestRecent = 0
  static let recentCount = 1000

  /// Maps the number of a thread to the number of the send whose slice is open on the thread.
  var openSends: [Int: UInt64] = [:]

  /// Counts the lost events.
  private(set) var lostCount = 0

  /// Limits the number of deliveries that `ledger` keeps after a loss, because their `ended` events
  /// may be lost.
  var uncertainCount = 100_000

  /// When the first event happened, which is time 0 of the trace.
  private var origin: Duration?

  /// When the latest event happened.
  private(set) var latest = Duration.zero

  private var lines = ""

  /// Returns and removes the lines so far: the names of new `tracks`, and then `lines`.
  ///
  /// Each line follows a comma and a line break.
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
    case .unheard, .added, .removed, .deallocated: note(event)
    }
  }

  private mutating func see(_ time: Duration) {
    if origin == nil { origin = time }
    latest = max(latest, time)
  }

  /// Returns `time` relative to the first event.
  func relative(_ time: Duration) -> Duration { time - (origin ?? .zero) }

  mutating func write(_ line: TraceLine) {
    lines += line.text
  }

  // MARK: Sends

  /// Begins a send, which has its own slice unless a handler sends the message.
  private mutating func begin(_ event: DeliveryEvent) {
    guard let number = event.send, sends[number] == nil else { return }
    keep(TracedSend(event), number)
    // A message that a synchronous handler sends to the same multicast is delivered after this
    // handler has returned, but within the handler around it. So `cause` may have ended, and the
    // outer handler's track is used.
    if let track = senderTrack(event)
      ?? event.cause.flatMap({ _ in tracks.track(ofThread: event.thread) })
    {
      sends[number]?.track = track
    } else {
      open(number)
    }
  }

  /// Stores `send` until ``isOver(_:)``: while the send is recent, has an open slice, or has
  /// deliveries in flight.
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

  /// Records that `count` events were lost.
  ///
  /// Among the lost events may be `ended` events. So running handlers lose their tracks until the
  /// handlers end, and the oldest deliveries are removed if there are more than `uncertainCount`.
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

  /// Writes the deliveries in flight and the open sends, and ends the trace.
  ///
  /// A running handler gets a slice up to `latest`, and a waiting delivery gets an instant event.
  mutating func finish(at time: Duration) {
    latest = max(latest, time)
    // Close inner slices first: the deliveries of inner slices were dispatched later.
    for delivery in ledger.takeOldest().reversed() {
      if delivery.start == nil {
        writeInstant("waiting", delivery)
      } else if delivery.note.isUncertain {
        // A handler's `ended` event may have been lost.
        writeInstant("lost", delivery)
      } else {
        writeSlice(delivery, until: latest, "running")
      }
      release(delivery.note.send)
    }
    closeSends()
  }
}
