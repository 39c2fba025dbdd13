import CNATS
import Glibc

/// A received message, which is valid while its handler runs.
struct NATSMessage: ~Copyable {
  private let message: OpaquePointer
  private let connection: OpaquePointer
  // The connection's buffer. The message's subscription holds the connection, and the connection
  // holds the buffer, so the buffer outlives the message.
  private unowned(unsafe) let outgoing: SendBuffer

  init(_ message: OpaquePointer, on connection: OpaquePointer, _ outgoing: SendBuffer) {
    self.message = message
    self.connection = connection
    self.outgoing = outgoing
  }

  /// The subject as a C string, which is valid as long as the message.
  var subjectPointer: UnsafePointer<CChar> { natsMsg_GetSubject(message) }

  /// `true` if the server replies to a question that no client is subscribed to.
  var isNoResponder: Bool { natsMsg_IsNoResponders(message) }

  var subject: String { String(cString: natsMsg_GetSubject(message)) }

  var replyTo: String? { natsMsg_GetReply(message).map { String(cString: $0) } }

  /// The payload, which is freed with the message.
  var payload: UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(
      start: natsMsg_GetData(message), count: Int(natsMsg_GetDataLength(message)))
  }

  /// The position in the stream; `nil` for a message that is not stored.
  var delivery: NATSDelivery? { storedDelivery?.delivery }

  /// The position in the stream, and the server's time of storing the message, in nanoseconds.
  var storedDelivery: (delivery: NATSDelivery, time: Int64)? {
    var data: UnsafeMutablePointer<jsMsgMetaData>?
    guard isStored, natsMsg_GetMetaData(&data, message) == NATS_OK, let data else { return nil }
    defer { jsMsgMetaData_Destroy(data) }
    let delivery = NATSDelivery(
      stream: data.pointee.Stream.map { String(cString: $0) } ?? "",
      streamSequence: data.pointee.Sequence.Stream,
      consumerSequence: data.pointee.Sequence.Consumer, number: data.pointee.NumDelivered)
    return (delivery, data.pointee.Timestamp)
  }

  /// Sends `+ACK` for a stored message; does nothing for a message that is not stored.
  func ack() throws(NATSError) {
    // Do not call `natsMsg_Ack`: for a plain subscription, it dereferences a null pointer.
    guard isStored, let reply = natsMsg_GetReply(message) else { return }
    try NATSConnection.acknowledge(reply, on: connection, outgoing)
  }

  private var isStored: Bool {
    guard let reply = natsMsg_GetReply(message) else { return false }
    return strncmp(reply, "$JS.ACK.", 8) == 0
  }
}
