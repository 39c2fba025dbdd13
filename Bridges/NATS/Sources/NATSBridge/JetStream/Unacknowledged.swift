import CNATS
import Synchronization

/// The count of messages that wait to be stored, and the handler of their failures.
final class Unacknowledged: Sendable {
  static let live = Registry<Unacknowledged>()

  private let limit: Int
  private let count = Atomic(0)
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

  func end() { count.subtract(1, ordering: .relaxed) }

  /// Is called once for each message, which it must destroy.
  static let answered: jsPubAckHandler = { _, message, _, failure, closure in
    defer { natsMsg_Destroy(message) }
    guard let waiting = live[closure] else { return }
    waiting.end()
    guard let failure, let message else { return }
    var id: UnsafePointer<CChar>?
    natsMsgHeader_Get(message, "Nats-Msg-Id", &id)
    let subject = String(cString: natsMsg_GetSubject(message))
    let error = NATSError(
      failure.pointee.Err, failure.pointee.ErrCode, "Storing a message on \(subject)",
      reason: failure.pointee.ErrText.map { String(cString: $0) })
    let payload = UnsafeRawBufferPointer(
      start: natsMsg_GetData(message), count: Int(natsMsg_GetDataLength(message)))
    waiting.onFailure(
      NATSPublishFailure(
        subject: subject, id: id.map { String(cString: $0) }, payload: Array(payload),
        error: error))
  }
}
