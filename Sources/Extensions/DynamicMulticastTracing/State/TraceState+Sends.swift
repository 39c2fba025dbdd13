import DynamicMulticast

extension TraceState {
  /// Opens a send's slice on the track of its thread.
  ///
  /// The send before on the thread is over: nothing else says so.
  mutating func open(_ number: UInt64) {
    guard let send = sends[number] else { return }
    if let earlier = openSends[send.thread] { close(earlier, before: send.time) }
    openSends[send.thread] = number
    sends[number]?.isOpen = true
    sends[number]?.track = tracks.open(
      TraceTracks.Slice(id: .send(number), start: send.time, thread: send.thread),
      of: .thread(send.thread), label: Self.label(ofThread: send.thread))
  }

  /// Closes and writes the slice of a send.
  mutating func close(_ number: UInt64, before limit: Duration? = nil) {
    guard let send = sends[number], send.isOpen, let track = send.track else { return }
    openSends[send.thread] = nil
    sends[number]?.isOpen = false
    // Perfetto joins an arrow to the slice only if that ends later than the arrow starts.
    let end = max(send.end, min(send.end + .nanoseconds(1), limit ?? .seconds(Int64.max)))
    let closed = closeSlice(.send(number), on: track, at: end)
    var line = TraceLine(
      "X", category: "send", name: "send \(send.selector)", track: track,
      time: relative(send.time))
    line.add("dur", microseconds: closed - send.time)
    line.beginArguments()
    line.add("send", number)
    line.add("deliveries", send.dispatchCount)
    line.end()
    write(line)
    releaseIfOver(number)
  }

  mutating func closeSends() {
    for number in openSends.values.sorted() { close(number) }
  }

  /// Closes a slice, and takes those inside it that are still open off its track.
  ///
  /// These are of asynchronous handlers, or of handlers that other tasks wait for.
  mutating func closeSlice(_ id: TraceTracks.Slice.ID, on track: Int, at time: Duration) -> Duration
  {
    let (end, inner) = tracks.close(id, on: track, at: time)
    takeOff(inner)
    return end
  }

  /// Says that slices are on no track any more.
  mutating func takeOff(_ slices: [TraceTracks.Slice.ID]) {
    for case .delivery(let number) in slices { ledger[number]?.note.track = nil }
  }

  /// Says that a delivery of a send has ended.
  mutating func release(_ number: UInt64) {
    sends[number]?.pendingCount -= 1
    releaseIfOver(number)
  }

  static func label(ofThread thread: Int) -> String { "thread \(thread)" }
}
