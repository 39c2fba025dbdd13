import DynamicMulticast

extension TraceState {
  /// Opens the slice of the send `number` on a track of the sending thread.
  ///
  /// The slice of an earlier send on the thread is closed, because no event reports the end of a
  /// send.
  mutating func open(_ number: UInt64) {
    guard let send = sends[number] else { return }
    if let earlier = openSends[send.thread] { close(earlier, before: send.time) }
    openSends[send.thread] = number
    sends[number]?.isOpen = true
    sends[number]?.track = tracks.open(
      TraceTracks.Slice(id: .send(number), start: send.time, thread: send.thread),
      of: .thread(send.thread), label: Self.label(ofThread: send.thread))
  }

  /// Closes the slice of the send `number`, and writes the line of the slice.
  ///
  /// - Parameters:
  ///   - number: The number of the send.
  ///   - limit: The time at which the slice must have ended, or `nil` for no limit.
  mutating func close(_ number: UInt64, before limit: Duration? = nil) {
    guard let send = sends[number], send.isOpen, let track = send.track else { return }
    openSends[send.thread] = nil
    sends[number]?.isOpen = false
    // Perfetto attaches an arrow to a slice only if the slice ends after the start of the arrow.
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

  /// Closes the slice `id`, and takes the open slices inside this slice off `track`.
  ///
  /// Inner slices belong to asynchronous handlers, or to handlers for which other tasks wait.
  ///
  /// - Returns: The end of the closed slice.
  mutating func closeSlice(_ id: TraceTracks.Slice.ID, on track: Int, at time: Duration) -> Duration
  {
    let (end, inner) = tracks.close(id, on: track, at: time)
    takeOff(inner)
    return end
  }

  /// Records that the deliveries of `slices` have no track now.
  mutating func takeOff(_ slices: [TraceTracks.Slice.ID]) {
    for case .delivery(let number) in slices { ledger[number]?.note.track = nil }
  }

  /// Records that a delivery of the send `number` has ended.
  mutating func release(_ number: UInt64) {
    sends[number]?.pendingCount -= 1
    releaseIfOver(number)
  }

  static func label(ofThread thread: Int) -> String { "thread \(thread)" }
}
