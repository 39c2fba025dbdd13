import CNATS
import Synchronization

/// The counter of messages that wait to be stored, with the `onFailure` handler.
final class Unacknowledged: Sendable {
  static let live = Registry<Unacknowledged>()

  private let limit: Int
  private let count = Atomic(0)
  private let hasSent = Atomic(false)
  private let missesAnswers = Atomic(false)
  private let onFailure: @Sendable (NATSPublishFailure) -> Void

  init(limit: Int, onFailure: @escaping @Sendable (NATSPublishFailure) -> Void) {
    self.limit = limit
    self.onFailure = onFailure
  }

  func begin() throws(NATSError) {
    guard count.add(1, ordering: .relaxed).newValue > limit else { return }
    end()
    throw .tooManyUnacknowledged(limit: limit)
  }

  /// Records that the C client's list of pending messages exists, which ``failPending(of:)`` may
  /// then read.
  func didSend() { hasSent.store(true, ordering: .releasing) }

  func end() { count.subtract(1, ordering: .relaxed) }

  /// The callback for each message's outcome.
  ///
  /// The callback owns the message and must destroy it.
  static let answered: jsPubAckHandler = { _, message, _, failure, closure in
    defer { natsMsg_Destroy(message) }
    guard let waiting = live[closure] else { return }
    waiting.end()
    guard let failure, let message else { return }
    if failure.pointee.Err == NATS_TIMEOUT { waiting.missesAnswers.store(true, ordering: .relaxed) }
    let subject = String(cString: natsMsg_GetSubject(message))
    waiting.report(
      message,
      NATSError(
        failure.pointee.Err, failure.pointee.ErrCode, "Storing a message on \(subject)",
        reason: failure.pointee.ErrText.map { String(cString: $0) }))
  }

  /// Fails all pending messages with `NATSError.closed`, because a closed connection receives no
  /// answers.
  func failPending(of context: OpaquePointer) {
    // Before the first message, the C client would read its list through a null pointer.
    guard hasSent.load(ordering: .acquiring) else { return }
    var list = natsMsgList()
    guard js_PublishAsyncGetPendingList(&list, context) == NATS_OK else { return }
    defer { natsMsgList_Destroy(&list) }
    missesAnswers.store(true, ordering: .relaxed)
    for index in 0..<Int(list.Count) {
      guard let message = list.Msgs[index] else { continue }
      end()
      report(message, .closed)
    }
  }

  /// `true` if the stream may still answer a message that has failed.
  var hasUnanswered: Bool { missesAnswers.load(ordering: .relaxed) }

  /// Fails messages that waited for the server and were not sent.
  func fail(_ sends: [HeldSend], _ error: NATSError = .closed) {
    for send in sends {
      end()
      onFailure(
        NATSPublishFailure(
          subject: send.subject, id: send.id, payload: send.payload, error: error))
    }
  }

  private func report(_ message: OpaquePointer, _ error: NATSError) {
    var id: UnsafePointer<CChar>?
    natsMsgHeader_Get(message, "Nats-Msg-Id", &id)
    let payload = UnsafeRawBufferPointer(
      start: natsMsg_GetData(message), count: Int(natsMsg_GetDataLength(message)))
    onFailure(
      NATSPublishFailure(
        subject: String(cString: natsMsg_GetSubject(message)),
        id: id.map { String(cString: $0) }, payload: Array(payload), error: error))
  }
}
