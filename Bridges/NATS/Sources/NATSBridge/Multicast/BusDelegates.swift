import DynamicMulticast
import Glibc
import Invocation
import MessageCoding
import Synchronization

/// The delegates of a multicast in all other processes that have joined it.
///
/// The multicast holds it, and it holds the multicast weakly: so both end with the multicast.
final class BusDelegates: RemoteDelegates {
  let connection: NATSConnection
  let subjects: SubjectName
  private let coder: MessageCoder
  private let options: JoinOptions
  private let messages: SubjectTable
  private let questions: QuestionSender
  private let buffers = BufferPool()

  /// The number that stands for this multicast in its messages.
  private let sender: UInt64
  private let numbers = Atomic<UInt64>(0)
  private let hasName = Atomic(true)
  private let receiver: MessageReceiver
  private let answerer: QuestionAnswerer

  /// The stream of the messages, nil if they are not stored.
  private let stored: StoredMessages?

  /// The other processes, nil if they are not to be known.
  let presence: Presence?

  /// Begins to hear questions; messages are received from ``begin()`` on.
  init(
    _ connection: NATSConnection, _ subjects: SubjectName, _ multicast: Multicast,
    _ selectors: [Selector], _ coder: MessageCoder, _ options: JoinOptions
  ) throws(NATSError) {
    self.connection = connection
    self.subjects = subjects
    self.coder = coder
    self.options = options
    sender = UInt64.random(in: 1...UInt64.max)
    messages = SubjectTable(selectors, subjects.message)
    stored =
      if let storage = options.storage {
        try StoredMessages(connection, subjects, storage, sender: sender)
      } else { nil }
    presence =
      if let interval = options.presence {
        try Presence(connection, subjects.presence, sender: sender, every: interval)
      } else { nil }
    questions = QuestionSender(connection, subjects, coder, options.format, presence)
    receiver = MessageReceiver(
      connection, subjects, messages, multicast, coder, options, ownNumber: sender, presence)
    answerer = try QuestionAnswerer(
      connection, subjects, selectors, multicast, coder, options.format)
  }

  /// Begins to receive.
  func begin() async throws(NATSError) {
    try await receiver.begin(stored)
  }

  deinit { releaseName() }

  /// Gives the name back, once: after that, another multicast may have it.
  private func releaseName() {
    if hasName.exchange(false, ordering: .acquiringAndReleasing) {
      connection.core.release(subjects.name)
    }
  }

  var answerLimit: Duration? { options.answerLimit }

  var statistics: MulticastStatistics {
    var statistics = receiver.statistics
    statistics.sent = numbers.load(ordering: .relaxed)
    statistics.unreadable += answerer.unreadable
    statistics.unconfirmed = stored?.unconfirmed ?? 0
    return statistics
  }

  func send(_ invocation: Invocation) throws {
    guard let subject = messages[invocation.selector] else {
      throw MessageCodingError.unknownSelector(invocation.selector.name)
    }
    let (_, number) = numbers.wrappingAdd(1, ordering: .relaxed)
    let message = CodedMessage(invocation, origin: MessageOrigin(sender: sender, number: number))
    try buffers.withBuffer { buffer in
      try coder.encode(message, as: options.format, appendingTo: &buffer)
      try buffer.withUnsafeBytes { bytes in
        if let stored {
          try stored.send(bytes, to: subject, number: number)
        } else {
          try connection.publish(bytes, to: subject)
        }
      }
    }
  }

  func ask(_ question: RemoteQuestion) {
    questions.ask(question)
  }

  /// Stops to receive, after what has come is delivered and answered.
  func end() async {
    presence?.end()
    await receiver.end()
    await answerer.end()
    // Those that are not confirmed in time are reported.
    try? await waitUntilStored(within: connection.options.closeTimeout)
    releaseName()
  }

  /// Waits until the server has stored what was sent, or has failed to.
  func waitUntilStored(within limit: Duration) async throws(NATSError) {
    try await stored?.settle(within: limit)
  }
}
