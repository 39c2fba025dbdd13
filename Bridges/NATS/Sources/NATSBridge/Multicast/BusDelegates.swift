import DynamicMulticast
import Glibc
import Invocation
import MessageCoding
import Synchronization

/// The delegates of a joined multicast in all other processes.
///
/// The multicast holds its `BusDelegates` strongly, and `BusDelegates` holds the multicast weakly,
/// so both are deallocated together.
final class BusDelegates: RemoteDelegates {
  // A bridge is attached to the multicast, and not added as a delegate. A delegate would be counted
  // and asked, would give a single answer for many delegates, and would receive the messages that
  // the bridge itself has delivered.

  let connection: NATSConnection
  let subjects: SubjectName
  private let coder: MessageCoder
  private let options: JoinOptions
  private let messages: SubjectTable
  private let questions: QuestionSender
  private let buffers = BufferPool()

  /// The sender number in this multicast's messages, and the count of these messages.
  private let sender: SenderIdentity
  private let sentBefore: UInt64
  private let name: NameReservation
  private let receiver: MessageReceiver
  private let answerer: QuestionAnswerer
  private let lastNumbers: LastNumbers

  /// The stream of the messages; `nil` if messages are not stored.
  private let stored: StoredMessages?

  /// The list of the other processes; `nil` if presence is off.
  let presence: Presence?

  /// Prepares the subscriptions, which can block; messages are received only after ``begin()``.
  init(
    _ connection: NATSConnection, _ subjects: SubjectName, _ name: NameReservation,
    _ multicast: Multicast, _ selectors: [Selector], _ coder: MessageCoder, _ options: JoinOptions
  ) throws(NATSError) {
    self.connection = connection
    self.name = name
    self.subjects = subjects
    self.coder = coder
    self.options = options
    let sender = connection.core.sender(of: subjects.name)
    self.sender = sender
    sentBefore = sender.count.load(ordering: .relaxed)
    messages = SubjectTable(selectors, subjects.message)
    stored =
      if let storage = options.storage {
        try StoredMessages(connection, subjects, storage, sender: sender.number)
      } else { nil }
    presence =
      if let interval = options.presence {
        try Presence(connection, subjects.presence, sender: sender.number, every: interval)
      } else { nil }
    questions = QuestionSender(connection, subjects, coder, options.format, presence)
    receiver = MessageReceiver(
      connection, subjects, messages, multicast, coder, options, ownNumber: sender.number, presence)
    answerer = QuestionAnswerer(
      connection, subjects, selectors, multicast, coder, options.format)
    lastNumbers = LastNumbers(stored?.failures)
  }

  /// Begins to receive questions with `answerer`, and messages with `receiver`.
  func begin() async throws(NATSError) {
    try await answerer.begin()
    try await receiver.begin(stored)
  }

  deinit {
    receiver.stop()
    lastNumbers.keep(statistics)
  }

  /// Returns a `NATSMulticast` for users of the joined multicast, which holds `BusDelegates`
  /// weakly.
  func handle(of multicast: Multicast) -> NATSMulticast {
    NATSMulticast(self, multicast, lastNumbers)
  }

  /// The subjects of the direct subscriptions; a stored multicast receives its messages from a
  /// consumer instead.
  var subscribed: [String] {
    var all = [subjects.questions, subjects.cancellations]
    if stored == nil { all.append(subjects.messages) }
    if presence != nil { all.append(subjects.presence) }
    return all
  }

  var answerLimit: Duration? { options.answerLimit }

  var statistics: MulticastStatistics {
    var statistics = receiver.statistics
    statistics.sent = sender.count.load(ordering: .relaxed) &- sentBefore
    statistics.unreadable += answerer.unreadable
    statistics.unconfirmed = stored?.failures.count ?? 0
    return statistics
  }

  func send(_ invocation: Invocation) throws {
    guard let subject = messages[invocation.selector] else {
      throw MessageCodingError.unknownSelector(invocation.selector.name)
    }
    let (_, number) = sender.count.wrappingAdd(1, ordering: .relaxed)
    let message = CodedMessage(
      invocation, origin: MessageOrigin(sender: sender.number, number: number))
    try buffers.withBuffer { buffer in
      do {
        try coder.encode(message, as: options.format, appendingTo: &buffer)
      } catch {
        // Take `number` back, so that no receiver counts a lost message, unless another thread has
        // taken the next number.
        _ = sender.count.compareExchange(
          expected: number, desired: number &- 1, ordering: .relaxed)
        throw error
      }
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

  /// Stops receiving, after received messages are delivered and received questions are answered.
  ///
  /// The call takes at most ``NATSOptions/closeTimeout``. Handlers that still run then are
  /// reported, and continue.
  func end() async {
    let end = ContinuousClock.now + connection.options.closeTimeout
    presence?.end()
    let isOver = await Blocking.wait(until: end) { [self] in
      async let received: Void = receiver.end()
      await answerer.end()
      await received
      stored?.stopWatching()
      // Failures are reported one by one, so ignore the error here.
      try? await waitUntilStored(within: end - .now)
    }
    if !isOver {
      connection.core.report(
        .stillRunning(
          name: subjects.name, messages: receiver.unfinished, answers: answerer.runningCount))
    }
    name.release()
  }

  /// Waits until the server has stored the sent messages or storing has failed, for at most
  /// `limit`.
  func waitUntilStored(within limit: Duration) async throws(NATSError) {
    try await stored?.settle(within: limit)
  }
}
