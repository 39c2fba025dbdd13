import DynamicMulticast
import Invocation
import MessageCoding
import Synchronization

/// Receives the questions of other processes, and replies with the answers of this process's
/// delegates.
final class QuestionAnswerer: Sendable {
  private let connection: NATSConnection
  private let subjects: SubjectName
  private let coder: MessageCoder
  private let format: MessageFormat
  private let selectors: [String: Selector]
  private let queueGroup: String?
  private weak let multicast: Multicast?
  private let state = Mutex(State())

  private struct State {
    var questions: NATSSubscription?
    var cancellations: NATSSubscription?
    var closing: Int?

    /// The tasks that are answering questions, by the question's number.
    var running: [UInt64: Task<Void, Never>] = [:]

    /// The numbers of the running questions, by reply subject.
    ///
    /// A foreign client may use a reply subject for several questions.
    var numbers: [String: Set<UInt64>] = [:]
    var lastNumber: UInt64 = 0
    var cancelled = RecentInboxes()
    var unreadable: UInt64 = 0
  }

  /// The maximum number of questions in `running`; further questions get an error as their reply.
  private static let capacity = 10_000

  init(
    _ connection: NATSConnection, _ subjects: SubjectName, _ selectors: [Selector],
    _ multicast: Multicast, _ coder: MessageCoder, _ format: MessageFormat,
    queueGroup: String? = nil
  ) {
    self.connection = connection
    self.subjects = subjects
    self.multicast = multicast
    self.coder = coder
    self.format = format
    self.queueGroup = queueGroup
    self.selectors = Dictionary(selectors.map { ($0.name, $0) }) { first, _ in first }
  }

  deinit { connection.core.stopObserving(state.withLock { $0.closing }) }

  /// Subscribes to `subjects.questions` and `subjects.cancellations`.
  func begin() async throws(NATSError) {
    // Subscribing can block, because the C client may hold its lock.
    try await Blocking.run { [self] in Result { () throws(NATSError) in try subscribe() } }.get()
  }

  private func subscribe() throws(NATSError) {
    let cancellations = try connection.subscribe(subjects.cancellations) { [weak self] message in
      // Subjects of this bridge are shorter. A longer text would only fill the memory.
      if message.payload.count > 256 { return }
      self?.cancel(String(decoding: message.payload, as: UTF8.self))
    }
    let questions = try connection.subscribe(
      subjects.questions, queueGroup: queueGroup
    ) { [weak self] message in
      self?.receive(message)
    }
    let closing = connection.core.observe(
      .closing(isNeeded: { [weak self] in self?.isIdle == false }) { [weak self] end in
        // The connection's own drain waits only for the arrival of questions, not for their
        // answers.
        guard let self, !isIdle else { return }
        _ = await Blocking.wait(until: end) { await self.end() }
      })
    state.withLock { state in
      state.questions = questions
      state.cancellations = cancellations
      state.closing = closing
    }
  }

  /// The number of questions that could not be read.
  var unreadable: UInt64 { state.withLock { $0.unreadable } }

  /// The number of questions that are being answered.
  var runningCount: Int { state.withLock { $0.running.count } }

  /// `true` if no question is pending or being answered.
  ///
  /// A question that the subscription's thread is just about to read is missed, like a question
  /// that arrives later.
  private var isIdle: Bool {
    let (questions, isRunning) = state.withLock { ($0.questions, !$0.running.isEmpty) }
    return !isRunning && (questions?.pending.messages ?? 0) == 0
  }

  /// Stops receiving questions, and waits for the tasks in `running`.
  func end() async {
    await state.withLock { $0.questions.take() }?.drain()
    // Keep receiving cancellations until the last answer has ended, because an answer may wait for
    // its cancellation.
    for task in state.withLock({ Array($0.running.values) }) { await task.value }
    await state.withLock { $0.cancellations.take() }?.drain()
  }

  private func forget(_ number: UInt64, _ inbox: String) {
    state.withLock { state in
      state.running[number] = nil
      state.numbers[inbox]?.remove(number)
      if state.numbers[inbox]?.isEmpty == true { state.numbers[inbox] = nil }
    }
  }

  private func cancel(_ inbox: String) {
    let tasks = state.withLock { state in
      let numbers = state.numbers[inbox] ?? []
      if numbers.isEmpty { state.cancelled.insert(inbox) }
      return numbers.compactMap { state.running[$0] }
    }
    for task in tasks { task.cancel() }
  }

  private func receive(_ message: borrowing NATSMessage) {
    guard let inbox = message.replyTo else {
      return refuse(message, "it has no subject to reply to")
    }
    let invocation: Invocation
    do {
      invocation = try coder.decode(message.payload).invocation
    } catch {
      return refuse(message, "\(error)")
    }
    guard message.subject == subjects.question(invocation.selector.name) else {
      return refuse(message, "it is '\(invocation.selector)'")
    }
    guard let multicast else { return }
    // The new task needs this lock in `forget(_:_:)`, so the task cannot end before it is recorded
    // in `running`.
    let isTaken = state.withLock { state in
      if state.cancelled.contains(inbox) { return true }
      guard state.running.count < Self.capacity else { return false }
      state.lastNumber += 1
      let number = state.lastNumber
      state.numbers[inbox, default: []].insert(number)
      state.running[number] = Task {
        await answer(invocation, of: multicast, to: inbox)
        forget(number, inbox)
      }
      return true
    }
    if !isTaken { refuse(message, "\(Self.capacity) questions are being answered already") }
  }

  private func answer(_ invocation: Invocation, of multicast: Multicast, to inbox: String) async {
    var answers: [CodedAnswer] = []
    do {
      let question = multicast.local.ask(invocation, as: (any Sendable).self)
      for try await result in question.results() {
        let name = String(describing: type(of: result.delegate))
        answers.append(
          CodedAnswer(delegate: name, outcome: result.value.mapError { $0.error }))
      }
    } catch {
      answers.append(CodedAnswer(delegate: "multicast", outcome: .failure(error)))
    }
    if Task.isCancelled { return }
    reply(answers, to: invocation.selector, at: inbox)
  }

  private func reply(_ answers: [CodedAnswer], to selector: Selector, at inbox: String) {
    do {
      try send(answers, to: selector, at: inbox)
    } catch {
      // The answers are too large or cannot be encoded, so send `error` to the asker instead.
      let failure = CodedAnswer(delegate: "reply", outcome: .failure(error))
      do {
        try send([failure], to: selector, at: inbox)
      } catch {
        connection.core.report(
          .unanswered(selector: selector.name, process: connection.processName, reason: "\(error)"))
      }
    }
  }

  private func send(_ answers: [CodedAnswer], to selector: Selector, at inbox: String) throws {
    let reply = CodedReply(process: connection.processName, answers: answers)
    let bytes = try coder.encode(reply, to: selector, as: format)
    try bytes.withUnsafeBytes { try connection.publish($0, to: inbox) }
  }

  private func refuse(_ message: borrowing NATSMessage, _ reason: String) {
    state.withLock { $0.unreadable += 1 }
    connection.core.report(
      .unreadable(
        subject: message.subject, sender: "an asker", process: connection.processName,
        reason: reason))
    // Reply with an error, so that the asker need not wait for this process.
    guard let inbox = message.replyTo else { return }
    let name = message.subject.split(separator: ".").last.map(String.init) ?? ""
    guard let selector = selectors[name] else { return }
    let error = RemoteError(type: "NATSBridge.NATSError", description: reason)
    reply([CodedAnswer(delegate: "reader", outcome: .failure(error))], to: selector, at: inbox)
  }
}
