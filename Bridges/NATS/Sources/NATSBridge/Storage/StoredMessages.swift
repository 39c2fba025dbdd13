import Dispatch
import Synchronization

/// The stream of a joined multicast, as one process uses it.
///
/// It looks from time to time whether the server still has the stream and the consumer, and makes
/// them again: a stream in memory goes with its server, and an administrator can delete both.
final class StoredMessages: Sendable {
  let storage: NATSStorage

  /// Tells the server what was handled, apart from the delegates' queues.
  let acknowledging = DispatchQueue(label: "NATSBridge.acknowledging")
  let failures: StorageFailures
  private let streams: NATSJetStream
  private let name: String
  private let subject: String
  private let sender: String

  /// Runs the checks, which block.
  private let queue = DispatchQueue(label: "NATSBridge.stored")
  private let state = Mutex(State())

  private struct State {
    /// The subject that the consumer delivers to, nil before it does.
    var inbox: String?

    /// The time at which the stream was made.
    var birth: Int64 = 0
    var epoch = 0
    var position = StoredPosition()
    var timer: HeldTimer?
    var link: Int?
    var lastReport: NATSError?
    var isScheduled = false
    var isOver = false
  }

  /// The time between two checks, and that after one that has failed.
  private static let checkInterval = DispatchTimeInterval.seconds(5)
  private static let retryInterval = DispatchTimeInterval.milliseconds(250)

  /// Prepares for a stream; `sender` is the number of this process's messages.
  init(
    _ connection: NATSConnection, _ subjects: SubjectName, _ storage: NATSStorage, sender: UInt64
  ) throws(NATSError) {
    guard Self.isValid(storage.durableName) else {
      throw .invalidDurableName(storage.durableName)
    }
    let failures = StorageFailures(connection.core)
    self.storage = storage
    self.sender = String(sender, radix: 36)
    self.failures = failures
    subject = subjects.messages
    name = Self.streamName(subjects.name)
    streams = try NATSJetStream(
      connection, maximumUnacknowledged: storage.maximumUnstored, waitsForStream: true
    ) { failures.note($0) }
  }

  deinit { stopWatching() }

  private var stream: NATSStream {
    var stream = NATSStream(name: name, subjects: [subject])
    stream.storage = storage.medium
    stream.replicas = storage.replicas
    stream.maximumAge = storage.maximumAge
    stream.maximumBytes = storage.maximumBytes
    return stream
  }

  private var consumer: NATSConsumer {
    var consumer = NATSConsumer(name: storage.durableName, stream: name, subject: subject)
    consumer.acknowledgeWithin = storage.acknowledgeWithin
    consumer.maximumUnacknowledged = storage.maximumUnacknowledged
    consumer.begins = .withNew
    return consumer
  }

  private var core: ConnectionCore { streams.connection.core }

  /// Makes the stream if there is none, and begins to receive its messages.
  func subscribe(
    _ handler: @escaping @Sendable (borrowing NATSMessage) -> Void
  ) async throws(NATSError) -> NATSSubscription {
    try await streams.ensure(stream)
    let subscription = try await streams.subscribe(consumer, handler)
    guard let inbox = subscription.deliverySubject else { throw .closed }
    let (birth, floor) = try await streams.run { [self] () throws(NATSError) in
      (
        try streams.birthOfStream(name),
        try streams.lastHandled(by: consumer, deliveringTo: inbox) ?? 0
      )
    }
    state.withLock { state in
      state.inbox = inbox
      state.birth = birth
      state.position.advance(to: floor)
    }
    watch()
    return subscription
  }

  // MARK: Messages that come

  /// The place of a message.
  ///
  /// - Returns: Nil for one that was handled before the consumer was made again; it is finished.
  func begin(
    _ delivery: NATSDelivery, storedAt time: Int64, acknowledgedAt subject: String
  ) -> StoredPlace? {
    let (place, isRepeated) = state.withLock { state in
      if state.position.note(delivery.streamSequence, storedAt: time) { state.epoch += 1 }
      let place = StoredPlace(
        epoch: state.epoch, sequence: delivery.streamSequence, acknowledgement: subject)
      return (place, state.position.isRepeated(delivery.streamSequence))
    }
    guard isRepeated else { return place }
    finish(place)
    return nil
  }

  /// Tells the server that a message was handled.
  func finish(_ place: StoredPlace) {
    let isPresent = state.withLock { state in
      // In another stream, or where the server has forgotten messages, the number is another message's.
      guard state.epoch == place.epoch else { return false }
      state.position.finish(place.sequence)
      return true
    }
    guard isPresent else { return }
    do throws(NATSError) {
      try streams.connection.acknowledge(place.acknowledgement)
    } catch {
      // The message comes again.
      core.report(error)
    }
  }

  // MARK: Watching the stream

  private func watch() {
    let timer = DispatchSource.makeTimerSource(queue: queue)
    timer.schedule(
      deadline: .now() + Self.checkInterval, repeating: Self.checkInterval,
      leeway: .milliseconds(500))
    timer.setEventHandler { [weak self] in self?.check() }
    timer.activate()
    let held = HeldTimer(timer)
    let link = core.observe(
      .link { [weak self] isUp in
        guard isUp, let self else { return }
        // The observer of the streams may come after this one.
        streams.outgoing.resume()
        checkSoon()
      })
    state.withLock { state in
      state.timer = held
      state.link = link
    }
    failures.onMissingStream { [weak self] in self?.checkSoon() }
    // The server may have gone and come back before that.
    if streams.outgoing.isHolding { checkSoon() }
  }

  /// Looks after the stream no more.
  func stopWatching() {
    let (timer, link) = state.withLock { state in
      state.isOver = true
      return (state.timer.take(), state.link.take())
    }
    timer?.timer.cancel()
    core.stopObserving(link)
  }

  private func checkSoon(after time: DispatchTimeInterval = .nanoseconds(0)) {
    let isFirst = state.withLock { state in
      defer { state.isScheduled = true }
      return !state.isScheduled
    }
    guard isFirst else { return }
    queue.asyncAfter(deadline: .now() + time) { [weak self] in
      self?.state.withLock { $0.isScheduled = false }
      self?.check()
    }
  }

  /// Makes what the server has lost again, and sends what has waited for that.
  private func check() {
    let (inbox, isOver) = state.withLock { ($0.inbox, $0.isOver) }
    guard let inbox, !isOver, !streams.outgoing.isAway else { return }
    switch core.state {
    case .draining, .closed: return
    case .connected, .reconnecting: break
    }
    do throws(NATSError) {
      if let floor = try streams.lastHandled(by: consumer, deliveringTo: inbox) {
        state.withLock { $0.position.advance(to: floor) }
      } else {
        try makeAgain(deliveringTo: inbox)
      }
      state.withLock { $0.lastReport = nil }
      streams.handOver()
    } catch {
      // The connection's return calls this again.
      if streams.outgoing.isAway { return }
      let isNews = state.withLock { state in
        defer { state.lastReport = error }
        return state.lastReport != error
      }
      if isNews { core.report(error) }
      checkSoon(after: Self.retryInterval)
    }
  }

  private func makeAgain(deliveringTo inbox: String) throws(NATSError) {
    try streams.makeNow(stream)
    let (birth, last) = try streams.stateOfStream(name)
    var consumer = consumer
    consumer.begins = state.withLock { state in
      // All of a new stream is sent after this process has joined.
      if birth != state.birth {
        state.birth = birth
        state.epoch += 1
        state.position = StoredPosition()
      } else if state.position.rewind(to: last) {
        state.epoch += 1
      }
      return .with(state.position.beginAgain())
    }
    try streams.make(consumer, deliveringTo: inbox)
  }

  // MARK: Messages that are sent

  /// Sends a message, which the server stores once by its number.
  func send(
    _ payload: UnsafeRawBufferPointer, to subject: UnsafePointer<CChar>, number: UInt64
  ) throws(NATSError) {
    let failure = "\(sender)-\(number)".withCString { id -> NATSError? in
      do throws(NATSError) {
        try streams.send(payload, to: subject, id: id)
        return nil
      } catch { return error }
    }
    if let failure { throw failure }
  }

  /// Waits until the server has confirmed each message, or has failed to.
  func settle(within limit: Duration) async throws(NATSError) {
    try await streams.acknowledged(within: limit)
  }

  /// A stream's name has no dots, so they are escaped, and no two multicasts share a stream.
  static func streamName(_ name: String) -> String {
    var escaped = ""
    for scalar in name.unicodeScalars {
      if "./\\%".unicodeScalars.contains(scalar) {
        escaped += "%" + String(scalar.value, radix: 16)
      } else {
        escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }

  private static func isValid(_ name: String) -> Bool {
    !name.isEmpty
      && name.unicodeScalars.allSatisfy {
        $0.value > 0x20 && !"./\\*>".unicodeScalars.contains($0)
      }
  }
}
