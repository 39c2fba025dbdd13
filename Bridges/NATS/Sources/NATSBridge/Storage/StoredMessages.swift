import Dispatch
import Synchronization

/// The stream of a joined multicast, as used by one process.
///
/// `check()` runs periodically, and restores the stream and the consumer if the server has lost
/// them. A stream in memory is lost with its server, and an administrator can delete both.
final class StoredMessages: Sendable {
  let storage: NATSStorage

  /// The queue for acknowledgments, so that the delegates' queues need not acknowledge messages.
  let acknowledging = DispatchQueue(label: "NATSBridge.acknowledging")
  let failures: StorageFailures
  private let streams: NATSJetStream
  private let name: String
  private let subject: String
  private let sender: String

  /// The queue on which the checks run, because checks block.
  private let queue = DispatchQueue(label: "NATSBridge.stored")
  private let state = Mutex(State())

  private struct State {
    /// The subject to which the consumer delivers; `nil` before the subscription.
    var inbox: String?

    /// The time of the stream's creation.
    var birth: Int64 = 0
    var epoch = 0
    var position = StoredPosition()
    var timer: HeldTimer?
    var link: Int?
    var lastReport: NATSError?
    var isScheduled = false
    var isOver = false
  }

  /// The time between two checks, and the time between a failed check and the next check.
  // Heartbeats would report a lost stream sooner than the checks, but the server refuses to add
  // heartbeats to an existing consumer.
  private static let checkInterval = DispatchTimeInterval.seconds(5)
  private static let retryInterval = DispatchTimeInterval.milliseconds(250)

  /// Prepares for a stream; `sender` is the sender number of this process's messages.
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

  /// Creates the stream if necessary, and begins to pass its messages to `handler`.
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

  // MARK: Receiving

  /// Begins to handle a delivered message, and returns its place in the stream.
  ///
  /// - Returns: `nil` if the message was handled before the consumer was made again. In this case,
  ///   the message is acknowledged.
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

  /// Acknowledges the handled message at `place`, unless the epoch has changed.
  func finish(_ place: StoredPlace) {
    let isPresent = state.withLock { state in
      // In a new epoch, the number belongs to another message: the stream was made again, or the
      // server has lost messages.
      guard state.epoch == place.epoch else { return false }
      state.position.finish(place.sequence)
      return true
    }
    guard isPresent else { return }
    do throws(NATSError) {
      try streams.connection.acknowledge(place.acknowledgement)
    } catch {
      // Without an acknowledgment, the message is delivered again.
      core.report(error)
    }
  }

  // MARK: Checking the stream

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
        // The link observer of `streams` may be called after this observer, so resume
        // `streams.outgoing` here.
        streams.outgoing.resume()
        checkSoon()
      })
    state.withLock { state in
      state.timer = held
      state.link = link
    }
    failures.onMissingStream { [weak self] in self?.checkSoon() }
    // The server may have been lost and come back before the observer was added.
    if streams.outgoing.isHolding { checkSoon() }
  }

  /// Cancels the timer and the observer that trigger `check()`.
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

  /// Restores what the server has lost, and then sends the waiting messages.
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
      // The return of the connection will call this function again.
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
      // If the stream was created after this process had joined, the process must receive all
      // messages.
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

  // MARK: Sending

  /// Sends a message; the server recognizes the message by the ID of `sender` and `number`, and
  /// stores it once.
  func send(
    _ payload: UnsafeRawBufferPointer, to subject: UnsafePointer<CChar>, number: UInt64
  ) throws(NATSError) {
    // A message that the server has not confirmed could be sent again with the same ID. The server
    // would store the message once, but after later messages. So the failure is reported instead,
    // and the order of the messages is kept.
    let failure = "\(sender)-\(number)".withCString { id -> NATSError? in
      do throws(NATSError) {
        try streams.send(payload, to: subject, id: id)
        return nil
      } catch { return error }
    }
    if let failure { throw failure }
  }

  /// Waits until the server has confirmed each message or storing has failed, for at most `limit`.
  func settle(within limit: Duration) async throws(NATSError) {
    try await streams.acknowledged(within: limit)
  }

  /// Returns the name of the stream for the multicast `name`.
  ///
  /// A stream's name must not contain dots. The dots are escaped as `%2e`, so that no two
  /// multicasts share a stream.
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
