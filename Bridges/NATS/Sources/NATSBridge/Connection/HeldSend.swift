/// A send that waits for the server to come back.
struct HeldSend: Sendable {
  var subject: String
  var replyTo: String?

  /// The message ID under which a stream stores the message at most once.
  var id: String?
  var payload: [UInt8]

  /// The number of bytes that the C client would write for this send.
  var size: Int {
    // The protocol's verb, two spaces, the length, and two line ends.
    let frame = 8 + String(payload.count).utf8.count
    return frame + subject.utf8.count + (replyTo.map { $0.utf8.count + 1 } ?? 0)
      + (id.map { $0.utf8.count + 32 } ?? 0) + payload.count
  }
}
