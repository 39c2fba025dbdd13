import DynamicMulticast
import Invocation
import MessageCoding
import Synchronization

/// Has the delegates of this process answer the questions of others.
final class QuestionAnswerer: Sendable {
  private let connection: NATSConnection
  private let subjects: SubjectName
  private let coder: MessageCoder
  private let format: MessageFormat
  private let selectors: [String: Selector]
  private weak let multicast: Multicast?
  private let state = Mutex(State())

  private struct State {
    var questions: NATSSubscription?
    var cancellations: NATSSubscription?

    /// The questions that are being answered, by the subjects of their replies.
    var running: [String: Task<Void, Never>] = [:]
    var cancelled = RecentInboxes()
    var unreadable: UInt64 = 0
  }

  /// As many questions are answered at the same time; more are answered with an error.
  private static let capacity = 10_000

  init(
    _ connection: NATSConnection, _ subjects: SubjectName, _ selectors: [Selector],
    _ multicast: Multicast, _ coder: MessageCoder, _ format: MessageFormat,
    queueGroup: String? = nil
  ) throws(NATSError) {
    self.connection = connection
    self.subjects = subjects
    self.multicast = multicast
    self.coder = coder
    self.format = format
    self.selectors = Dictionary(selectors.map { ($0.name, $0) }) { first, _ in first }
    let cancellations = try connection.subscribe(subjects.cancellations) { [weak self] message in
      // Longer ones are not ours, and would fill the memory.
      if message.payload.count > 256 { return }
      self?.cancel(String(decoding: message.payload, as: UTF8.self))
    }
    let questions = try connection.subscribe(
      subjects.questions, queueGroup: queueGroup
    ) { [weak self] message in
      self?.receive(message)
    }
    state.withLock { state in
      state.questions = questions
      state.cancellations = cancellations
    }
  }

  /// The number of questions that could not be read.
  var unreadable: UInt64 { state.withLock { $0.unreadable } }

  /// Takes no more questions, and waits for the answers that were begun.
  func end() async {
    await state.withLock { $0.questions.take() }?.drain()
    // Cancellations are heard until the last answer, which may wait for one.
    for task in state.withLock({ Array($0.running.values) }) { await task.value }
    await state.withLock { $0.cancellations.take() }?.drain()
  }

  private func forget(_ inbox: String) {
    state.withLock { _ = $0.running.removeValue(forKey: inbox) }
  }

  private func cancel(_ inbox: String) {
    let task = state.withLock { state in
      if state.running[inbox] == nil { state.cancelled.insert(inbox) }
      return state.running[inbox]
    }
    task?.cancel()
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
    // The task waits for the lock, so it does not end before it is noted.
    let isTaken = state.withLock { state in
      if state.cancelled.contains(inbox) { return true }
      guard state.running.count < Self.capacity else { return false }
      state.running[inbox] = Task {
        await answer(invocation, of: multicast, to: inbox)
        forget(inbox)
      }
      return true
    }
    if !isTaken { refuse(message, "\(Self.capacity) questions are being answered already") }
  }

  private func answer(_ invocation: Invocation, of multicast: Multicast, to inbox: String) async {
    var answers: [CodedAnswer] = []
    do {
      let question = multicast.askLocally(invocation, as: (any Sendable).self)
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
      // An answer without a coding, or too large a one: the asker is told why.
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
    // The asker need not wait for this process.
    guard let inbox = message.replyTo else { return }
    let name = message.subject.split(separator: ".").last.map(String.init) ?? ""
    guard let selector = selectors[name] else { return }
    let error = RemoteError(type: "NATSBridge.NATSError", description: reason)
    reply([CodedAnswer(delegate: "reader", outcome: .failure(error))], to: selector, at: inbox)
  }
}
