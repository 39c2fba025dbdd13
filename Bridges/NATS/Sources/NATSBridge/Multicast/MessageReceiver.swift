import DynamicMulticast
import Glibc
import Invocation
import MessageCoding
import Synchronization

/// Delivers the messages of other processes to the delegates of this one.
final class MessageReceiver: Sendable {
  private let connection: NATSConnection
  private let subjects: SubjectTable
  private let coder: MessageCoder
  private let isOneOfMany: Bool
  private let ownNumber: UInt64
  private let presence: Presence?
  private weak let multicast: Multicast?
  private let state = Mutex(State())

  private struct State {
    var subscription: NATSSubscription?
    var senders = SenderLog()
    var received: UInt64 = 0
    var unreadable: UInt64 = 0
  }

  /// Begins to receive; `ownNumber` is that of the sender whose messages are this process's own.
  init(
    _ connection: NATSConnection, _ name: SubjectName, _ subjects: SubjectTable,
    _ multicast: Multicast, _ coder: MessageCoder, _ options: JoinOptions, ownNumber: UInt64,
    _ presence: Presence?
  ) throws(NATSError) {
    self.connection = connection
    self.subjects = subjects
    self.multicast = multicast
    self.coder = coder
    self.ownNumber = ownNumber
    self.presence = presence
    isOneOfMany = options.queueGroup != nil
    let limit = PendingLimit(messages: options.pendingMessages, bytes: options.pendingBytes)
    let subscription = try connection.subscribe(
      name.messages, queueGroup: options.queueGroup, limit: limit
    ) { [weak self] message in
      self?.receive(message)
    }
    state.withLock { $0.subscription = subscription }
  }

  var statistics: MulticastStatistics {
    state.withLock { state in
      var statistics = MulticastStatistics()
      statistics.received = state.received
      statistics.lost = isOneOfMany ? 0 : state.senders.lost
      statistics.unreadable = state.unreadable
      return statistics
    }
  }

  /// Stops to receive, after what has come is delivered.
  func end() async {
    await state.withLock { $0.subscription.take() }?.drain()
  }

  private func receive(_ message: borrowing NATSMessage) {
    let coded: CodedMessage
    do {
      coded = try coder.decode(message.payload)
    } catch {
      return refuse(message, "\(error)")
    }
    // A permission to send is one for a subject, so the message must be what its subject says.
    guard let subject = subjects[coded.invocation.selector],
      strcmp(subject, message.subjectPointer) == 0
    else { return refuse(message, "it is '\(coded.invocation.selector)'") }
    let isOwn = state.withLock { state in
      if let origin = coded.origin {
        if origin.sender == ownNumber { return true }
        state.senders.note(origin)
      }
      state.received += 1
      return false
    }
    if !isOwn { multicast?.sendLocally(coded.invocation) }
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
