import DynamicMulticast
import Invocation
import MessageCoding
import Synchronization

/// Sends questions to other processes, and passes the replies to the asker.
final class QuestionSender: Sendable {
  private let connection: NATSConnection
  private let subjects: SubjectName
  private let coder: MessageCoder
  private let format: MessageFormat
  private let inbox: ReplyInbox
  private let presence: Presence?
  private let open = OpenQuestions()
  private let violations = Mutex<Int?>(nil)

  init(
    _ connection: NATSConnection, _ subjects: SubjectName, _ coder: MessageCoder,
    _ format: MessageFormat, _ presence: Presence? = nil
  ) {
    self.connection = connection
    self.subjects = subjects
    self.coder = coder
    self.format = format
    self.presence = presence
    let inbox = ReplyInbox(connection)
    self.inbox = inbox
    let number = connection.core.observe(
      .violation { [open, weak inbox] violation in
        switch violation.operation {
        case .publish: open.refuse(violation)
        case .subscribe: if inbox?.refuse(violation) == true { open.refuseAll(violation) }
        case .other: break
        }
      })
    violations.withLock { $0 = number }
  }

  deinit { connection.core.stopObserving(violations.withLock { $0 }) }

  /// Sends a question to all processes, and passes replies to `question` until the question is
  /// over.
  func ask(_ question: RemoteQuestion) {
    let here = RemoteDelegate("this process", in: connection.processName)
    question.awaited = presence?.names.map { RemoteDelegate("a delegate", in: $0) } ?? []
    // Without presence, process names need not be unique, so replies are not counted by name.
    let answered = presence == nil ? nil : AnsweredNames()
    do {
      let exchange = try begin(question.invocation) { reply in
        switch reply {
        case .success(let reply):
          if answered?.isFirst(reply.process) == false { return }
          for answer in reply.answers {
            question.answer(
              answer.outcome, by: RemoteDelegate(answer.delegate, in: reply.process))
          }
          Self.note(reply.process, in: question)
        case .failure(NATSError.noResponder): question.finish()
        case .failure(let error):
          question.answer(.failure(error), by: here)
          // The server has dropped the question, so no reply will arrive.
          if case NATSError.notPermitted = error { question.finish() }
        }
      }
      question.whenOver { exchange.end() }
    } catch {
      question.answer(.failure(error), by: here)
      question.finish()
    }
  }

  /// Removes `process` from `question.awaited`, and finishes the question if no process is left.
  ///
  /// Replies are received one at a time, so the list does not change between reading and writing
  /// it.
  private static func note(_ process: String, in question: RemoteQuestion) {
    var awaited = question.awaited
    guard let index = awaited.firstIndex(where: { $0.process == process }) else { return }
    awaited.remove(at: index)
    question.awaited = awaited
    if awaited.isEmpty { question.finish() }
  }

  /// Sends a question, and calls `onReply` with each reply.
  ///
  /// - Returns: The exchange, which the caller must end.
  func begin(
    _ invocation: Invocation,
    onReply: @escaping @Sendable (Result<CodedReply, any Error>) -> Void
  ) throws -> Exchange {
    let selector = invocation.selector
    let payload = try coder.encode(CodedMessage(invocation), as: format)
    let coder = coder
    let target = subjects.question(selector.name)
    let subject = try inbox.open { message in
      if message.isNoResponder { return onReply(.failure(NATSError.noResponder)) }
      onReply(Self.reply(in: message, to: selector, coder))
    }
    open.add(subject, to: target, onReply)
    do {
      if let refusal = inbox.refusal(of: subject) {
        // The refusal may have arrived before `open.add`, in which case `refuseAll(_:)` has missed
        // this question.
        open.refuseAll(refusal)
      } else {
        try payload.withUnsafeBytes { bytes in
          try connection.publish(bytes, to: target, replyTo: subject)
        }
      }
    } catch {
      open.remove(subject, to: target)
      inbox.close(subject)
      throw error
    }
    return Exchange { [connection, subjects, inbox, open] isAnswered in
      open.remove(subject, to: target)
      inbox.close(subject)
      if isAnswered { return }
      // Tell the answering processes to cancel their handlers. If the server is away, the handlers
      // run to their end.
      var subject = subject
      try? subject.withUTF8 {
        try connection.publish(UnsafeRawBufferPointer($0), to: subjects.cancellations)
      }
    }
  }

  private static func reply(
    in message: borrowing NATSMessage, to selector: Selector, _ coder: MessageCoder
  ) -> Result<CodedReply, any Error> {
    do {
      return .success(try coder.decodeReply(message.payload, to: selector))
    } catch {
      return .failure(error)
    }
  }
}
