/// A message that was sent to a stream but not confirmed as stored.
///
/// After a timeout, the message may be stored nevertheless. Sending the message again with the same
/// `id` is safe.
struct NATSPublishFailure: Sendable {
  var subject: String
  var id: String?
  var payload: [UInt8]
  var error: NATSError
}
