import DynamicMulticast

extension TraceState {
  /// Records an event of a delivery.
  mutating func record(_ event: DeliveryEvent) {
    switch ledger.record(event, note: TraceNote(event)) {
    case .dispatched:
      begin(event)
      dispatch(event)
    case .started(let isKnown):
      if !isKnown { begin(event) }
      start(event)
    case .ended(let delivery?): end(event, delivery)
    case .ended(nil): note(event)
    // The event concerns no delivery, or it repeats an event. A failure without a delivery is the
    // failure of a message that was sent to no delegate.
    case nil: if event.kind == .failed { note(event) }
    }
  }

  /// Counts a delivery in the `pendingCount` of its send.
  ///
  /// If `sends` has no such send, for example because the `sent` event was lost, `event` adds the
  /// send.
  private mutating func begin(_ event: DeliveryEvent) {
    let send = event.send ?? 0
    if sends[send] == nil { keep(TracedSend(event), send) }
    sends[send]?.pendingCount += 1
  }

  private mutating func dispatch(_ event: DeliveryEvent) {
    guard let number = event.delivery, let send = event.send else { return }
    let arrow = arrowStart(event, send)
    ledger[number]?.note.arrow = arrow
    sends[send]?.dispatchCount += 1
  }

  private mutating func start(_ event: DeliveryEvent) {
    guard let number = event.delivery, let delivery = ledger[number] else { return }
    ledger[number]?.note.isUncertain = false
    let slice = TraceTracks.Slice(id: .delivery(number), start: event.time, thread: event.thread)
    let track = nest(slice, delivery) ?? openTrack(slice, delivery)
    ledger[number]?.note.track = track
  }

  private mutating func end(_ event: DeliveryEvent, _ delivery: TracedDelivery) {
    if delivery.start == nil {
      note(event)
    } else {
      writeSlice(delivery, until: event.time, event.kind.rawValue, event.error)
    }
    release(delivery.note.send)
  }

  // MARK: Tracks

  /// Returns the track of the handler of the delivery `number`, and opens a slice if the handler
  /// has no track.
  ///
  /// - Returns: The number of the track, or `nil` if the handler does not run.
  mutating func trackOfHandler(_ number: UInt64) -> Int? {
    guard let delivery = ledger[number], let start = delivery.start else { return nil }
    if let track = delivery.note.track { return track }
    let slice = TraceTracks.Slice(id: .delivery(number), start: start.time, thread: start.thread)
    let track = openTrack(slice, delivery)
    ledger[number]?.note.track = track
    return track
  }

  /// Returns the track of the handler that sends a message (`event.cause`), or `nil` if no running
  /// handler sends the message.
  ///
  /// A synchronous handler may suspend, and resume after the end of the send that called the
  /// handler. The slice of that send then no longer covers the handler, so the handler moves to
  /// another track.
  mutating func senderTrack(_ event: DeliveryEvent) -> Int? {
    guard let cause = event.cause, let track = trackOfHandler(cause) else { return nil }
    guard case .send(let outer) = tracks.outermost(on: track), let send = sends[outer] else {
      return track
    }
    if event.thread == send.thread {
      sends[outer]?.end = max(send.end, event.time)
      return track
    }
    takeOff(tracks.removeInner(on: track))
    return trackOfHandler(cause)
  }

  private mutating func openTrack(_ slice: TraceTracks.Slice, _ delivery: TracedDelivery) -> Int {
    let owner = delivery.note.owner(thread: slice.thread)
    return tracks.open(slice, of: owner, label: label(of: owner, delivery.note.delegate))
  }

  private func label(of owner: TraceTracks.Owner, _ delegate: DeliveryEvent.Delegate?) -> String {
    switch owner {
    case .queue: delegate?.queueLabel ?? ""
    case .thread(let thread): Self.label(ofThread: thread)
    }
  }

  /// Opens the `slice` of a synchronous handler inside the slice of its send, or inside the slice
  /// of the handler that sent the message.
  ///
  /// The sending handler may have ended: a message that a synchronous handler sends to the same
  /// multicast is delivered after this handler has returned. In this case, `slice` belongs inside
  /// the slice around the sending handler, which was open at the time of the send.
  ///
  /// - Returns: The number of the track, or `nil` if the slice cannot be nested.
  private mutating func nest(_ slice: TraceTracks.Slice, _ delivery: TracedDelivery) -> Int? {
    guard let delegate = delivery.note.delegate, delegate.queue == nil else { return nil }
    let send = sends[delivery.note.send]
    guard let track = delivery.note.cause.flatMap({ trackOfHandler($0) }) ?? send?.track else {
      return nil
    }
    let isNested = tracks.nest(slice, in: track) { outer in
      if let cause = delivery.note.cause, outer.id == .delivery(cause) { return true }
      return outer.thread == slice.thread && outer.start <= send?.time ?? slice.start
    }
    return isNested ? track : nil
  }

  /// Returns the track and the time at which the arrow of a delivery starts.
  ///
  /// An arrow starts at the time of `event`, the dispatch, inside the slice of the sender, if this
  /// slice is open. Otherwise, the arrow starts at the time of the send `number`.
  private mutating func arrowStart(_ event: DeliveryEvent, _ number: UInt64) -> (Int, Duration) {
    if let track = senderTrack(event) { return (track, event.time) }
    // A `sent` event was lost.
    if sends[number]?.track == nil { open(number) }
    guard let send = sends[number], let track = send.track else { return (0, event.time) }
    guard send.isOpen else { return (track, send.time) }
    if event.thread == send.thread {
      sends[number]?.end = max(send.end, event.time)
      // The send has continued on its thread, so the handlers that it called have suspended.
      takeOff(tracks.removeInner(on: track))
      return (track, event.time)
    }
    // A task that waited for room has resumed on this thread, so the send has left its former
    // thread.
    close(number)
    return (track, send.time)
  }

  // MARK: Lines

  mutating func writeSlice(
    _ delivery: TracedDelivery, until time: Duration, _ outcome: String, _ error: (any Error)? = nil
  ) {
    guard let start = delivery.start else { return }
    let slice = TraceTracks.Slice(
      id: .delivery(delivery.number), start: start.time, thread: start.thread)
    let track = delivery.note.track ?? openTrack(slice, delivery)
    let end = closeSlice(slice.id, on: track, at: time)
    var line = TraceLine(
      "X", category: "delivery", name: delivery.note.selector, track: track,
      time: relative(start.time))
    line.add("dur", microseconds: end - start.time)
    line.beginArguments()
    addNames(of: delivery, to: &line)
    line.add("thread", start.thread)
    if let dispatched = delivery.dispatchTime {
      line.add("wait", microseconds: max(.zero, start.time - dispatched))
    }
    line.add("outcome", outcome)
    line.add("error", error.map { "\($0)" })
    line.add("arguments", json: sends[delivery.note.send]?.arguments)
    line.end()
    write(line)
    if let arrow = delivery.note.arrow {
      writeArrow("s", delivery, track: arrow.track, time: arrow.time)
      writeArrow("f", delivery, track: track, time: start.time)
    }
  }

  private mutating func writeArrow(
    _ phase: String, _ delivery: TracedDelivery, track: Int, time: Duration
  ) {
    var line = TraceLine(
      phase, category: "send", name: delivery.note.selector, track: track, time: relative(time))
    line.add("id", delivery.number)
    // Without `bp`, Perfetto would attach the end of the arrow to the next slice.
    if phase == "f" { line.add("bp", "e") }
    line.end()
    write(line)
  }

  private func addNames(of delivery: TracedDelivery, to line: inout TraceLine) {
    line.add("delivery", delivery.number)
    line.add("send", delivery.note.send)
    line.add("cause", delivery.note.cause)
    line.add("delegate", delivery.note.delegate?.name)
    line.add("addedAt", delivery.note.delegate.map { "\($0.site)" })
    line.add("queue", delivery.note.delegate?.queueLabel)
    line.add("dispatched", microseconds: delivery.dispatchTime.map(relative))
  }

  /// Writes an instant event for a delivery without a slice.
  mutating func writeInstant(_ category: String, _ delivery: TracedDelivery) {
    let owner = delivery.note.owner(
      thread: delivery.start?.thread ?? sends[delivery.note.send]?.thread ?? 0)
    let track = tracks.first(of: owner, label: label(of: owner, delivery.note.delegate))
    var line = TraceLine(
      "i", category: category, name: "\(category) \(delivery.note.selector)", track: track,
      time: relative(latest))
    line.add("s", "t")
    line.beginArguments()
    addNames(of: delivery, to: &line)
    line.end()
    write(line)
  }

  /// Writes an instant event for an `event` outside of all slices.
  mutating func note(_ event: DeliveryEvent) {
    // A `started` event of the handler was lost.
    if event.kind == .ended { return }
    let owner: TraceTracks.Owner = event.delegate?.queue.map { .queue($0) } ?? .thread(event.thread)
    let sender = event.delegate == nil ? event.send.flatMap { sends[$0]?.track } : nil
    let track = sender ?? tracks.first(of: owner, label: label(of: owner, event.delegate))
    let name = event.selector?.name ?? event.delegate?.name ?? ""
    var line = TraceLine(
      "i", category: event.kind.rawValue, name: "\(event.kind) \(name)", track: track,
      time: relative(event.time))
    line.add("s", "t")
    line.beginArguments()
    line.add("send", event.send)
    line.add("delivery", event.delivery)
    line.add("cause", event.cause)
    line.add("delegate", event.delegate?.name)
    line.add("addedAt", event.delegate.map { "\($0.site)" })
    line.add("queue", event.delegate?.queueLabel)
    line.add("reason", event.error.map { "\($0)" })
    line.end()
    write(line)
  }
}
