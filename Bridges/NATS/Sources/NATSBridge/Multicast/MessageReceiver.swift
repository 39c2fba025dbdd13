import Dispatch
import DynamicMulticast
import Glibc
import Invocation
import MessageCoding
import Synchronization

/// Receives the messages of other processes, and delivers the messages to the local delegates.
final class MessageReceiver: Sendable {
  private let connection: NATSConnection
  private let name: SubjectName
  private let subjects: SubjectTable
  private let coder: MessageCoder
  private let options: JoinOptions
  private let ownNumber: UInt64
  private let presence: Presence?
  private weak let multicast: Multicast?
  private let state = Mutex(State())

  /// The stored messages whose handlers have not ended.
  private let unhandled = UnhandledMessages()

  private struct State {
    var subscription: NATSSubscription?
    var senders = SenderLog()
    var received: UInt64 = 0
    var repeated: UInt64 = 0
    var unreadable: UInt64 = 0
  }

  /// Prepares the receiver; messages with the sender number `ownNumber` are ignored as the
  /// process's own.
  init(
    _ connection: NATSConnection, _ name: SubjectName, _ subjects: SubjectTable,
    _ multicast: Multicast, _ coder: MessageCoder, _ options: JoinOptions, ownNumber: UInt64,
    _ presence: Presence?
  ) {
    self.connection = connection
    self.name = name
    self.subjects = subjects
    self.multicast = multicast
    self.coder = coder
    self.options = options
    self.ownNumber = ownNumber
    self.presence = presence
  }

  /// Begins to receive messages: from the stream of `stored`, or directly if `stored` is `nil`.
  func begin(_ stored: StoredMessages?) async throws(NATSError) {
    let subscription: NATSSubscription
    if let stored {
      subscription = try await stored.subscribe { [weak self] message in
        self?.receiveStored(message, of: stored)
      }
    } else {
      let limit = PendingLimit(messages: options.pendingMessages, bytes: options.pendingBytes)
      // Subscribing can block, because the C client may hold its lock.
      let result = await Blocking.run { [self] in
        Result { () throws(NATSError) in
          // The subscription holds this object strongly until ``stop()``, because loading a weak
          // reference would cost time for each message.
          try connection.subscribe(
            name.messages, queueGroup: options.queueGroup, limit: limit
          ) { [self] message in
            receive(message)
          }
        }
      }
      subscription = try result.get()
    }
    state.withLock { $0.subscription = subscription }
  }

  var statistics: MulticastStatistics {
    state.withLock { state in
      var statistics = MulticastStatistics()
      statistics.received = state.received
      statistics.repeated = state.repeated
      statistics.lost = state.senders.lost
      statistics.unreadable = state.unreadable
      return statistics
    }
  }

  /// The number of stored messages whose handlers have not ended.
  var unfinished: Int { unhandled.count }

  /// Stops receiving; waits until received messages are delivered and stored messages are handled.
  func end() async {
    await state.withLock { $0.subscription.take() }?.drain()
    await unhandled.wait()
  }

  /// Stops receiving at once; received but undelivered messages are dropped.
  func stop() {
    // Release the subscription after unlocking.
    let subscription = state.withLock { $0.subscription.take() }
    withExtendedLifetime(subscription) {}
  }

  private func receive(_ message: borrowing NATSMessage) {
    if let invocation = read(message) { multicast?.local.send(invocation) }
  }

  /// Delivers `message`, and acknowledges the message when its handlers have ended.
  private func receiveStored(_ message: borrowing NATSMessage, of stored: StoredMessages) {
    guard let (delivery, time) = message.storedDelivery, let acknowledgement = message.replyTo
    else { return refuse(message, "it comes from no stream") }
    guard
      let place = stored.begin(delivery, storedAt: time, acknowledgedAt: acknowledgement)
    else { return }
    // Acknowledge unreadable messages and this process's own messages: they would be delivered
    // again forever.
    guard let invocation = read(message, isRepetition: delivery.number > 1),
      stored.storage.shouldDeliver?(invocation, delivery) ?? true
    else { return stored.finish(place) }
    guard let multicast else { return }
    unhandled.enter()
    let isTaken = multicast.local.send(invocation) { [unhandled] in
      stored.acknowledging.async {
        stored.finish(place)
        unhandled.leave()
      }
    }
    if !isTaken { state.withLock { $0.unreadable += 1 } }
  }

  /// Reads a message of another process.
  ///
  /// - Returns: `nil` if the message cannot be read, or if this process has sent it.
  private func read(
    _ message: borrowing NATSMessage, isRepetition: Bool = false
  ) -> Invocation? {
    let coded: CodedMessage
    do {
      coded = try coder.decode(message.payload)
    } catch {
      refuse(message, "\(error)")
      return nil
    }
    // Permissions apply to subjects. Refuse a message whose selector does not match its subject, so
    // that a permission for one message cannot be used to send another.
    guard let subject = subjects[coded.invocation.selector],
      isSubject(subject, of: message)
    else {
      refuse(message, "it is '\(coded.invocation.selector)'")
      return nil
    }
    let isOwn = state.withLock { state in
      var isRepetition = isRepetition
      if let origin = coded.origin {
        if origin.sender == ownNumber { return true }
        // In a queue group, missing numbers are no losses, because other members get the messages.
        if options.queueGroup == nil {
          // A killed server may have forgotten a delivery, and deliver the message again as if for
          // the first time.
          let isNew = state.senders.note(origin, isRepetition: isRepetition)
          if !isNew { isRepetition = true }
        }
      }
      state.received += 1
      if isRepetition { state.repeated += 1 }
      return false
    }
    return isOwn ? nil : coded.invocation
  }

  private func isSubject(
    _ subject: UnsafePointer<CChar>, of message: borrowing NATSMessage
  ) -> Bool {
    strcmp(subject, message.subjectPointer) == 0
  }

  private func refuse(_ message: borrowing NATSMessage, _ reason: String) {
    state.withLock { $0.unreadable += 1 }
    let sender = coder.origin(of: message.payload).map { origin in
      presence?.name(of: origin.sender) ?? "sender \(String(origin.sender, radix: 16))"
    }
    connection.core.report(
      .unreadable(
        subject: message.subject, sender: sender ?? "an unknown sender",
        process: connection.processName, reason: reason))
  }
}
