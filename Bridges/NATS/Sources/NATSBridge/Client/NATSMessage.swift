import CNATS
import Glibc

/// A received message, valid while its handler runs.
struct NATSMessage: ~Copyable {
  private let message: OpaquePointer
  private let connection: OpaquePointer
  // That of the connection, which the subscription of the message holds.
  private unowned(unsafe) let outgoing: SendBuffer

  init(_ message: OpaquePointer, on connection: OpaquePointer, _ outgoing: SendBuffer) {
    self.message = message
    self.connection = connection
    self.outgoing = outgoing
  }

  /// The subject, valid as long as the message.
  var subjectPointer: UnsafePointer<CChar> { natsMsg_GetSubject(message) }

  /// Whether it is the server's answer to a question that no client hears.
  var isNoResponder: Bool { natsMsg_IsNoResponders(message) }

  var subject: String { String(cString: natsMsg_GetSubject(message)) }

  var replyTo: String? { natsMsg_GetReply(message).map { String(cString: $0) } }

  /// The bytes, which are freed with the message.
  var payload: UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(
      start: natsMsg_GetData(message), count: Int(natsMsg_GetDataLength(message)))
  }

  /// The place in the stream, or `nil` for a message that is not stored.
  var delivery: NATSDelivery? { storedDelivery?.delivery }

  /// The place in the stream and the server's time, in nanoseconds, when it stored the message.
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

  /// Tells the stream that the message was handled; does nothing for one that is not stored.
  func ack() throws(NATSError) {
    // The library's own function reads through a null pointer if the subscription is a plain one.
    guard isStored, let reply = natsMsg_GetReply(message) else { return }
    try NATSConnection.acknowledge(reply, on: connection, outgoing)
  }

  private var isStored: Bool {
    guard let reply = natsMsg_GetReply(message) else { return false }
    return strncmp(reply, "$JS.ACK.", 8) == 0
  }
}
