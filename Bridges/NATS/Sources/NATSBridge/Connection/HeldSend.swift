/// A send that waits for the server.
struct HeldSend: Sendable {
  var subject: String
  var replyTo: String?

  /// The number under which a stream stores it once.
  var id: String?
  var payload: [UInt8]

  /// The bytes that it takes as the client's library writes it.
  var size: Int {
    // The word, two spaces, the length and two line ends.
    let frame = 8 + String(payload.count).utf8.count
    return frame + subject.utf8.count + (replyTo.map { $0.utf8.count + 1 } ?? 0)
      + (id.map { $0.utf8.count + 32 } ?? 0) + payload.count
  }
}
