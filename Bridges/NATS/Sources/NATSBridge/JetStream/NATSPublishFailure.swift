/// A message that was sent to a stream and not stored, as far as is known.
///
/// After a time-out it may be stored nevertheless; sending it again with its id is safe.
struct NATSPublishFailure: Sendable {
  var subject: String
  var id: String?
  var payload: [UInt8]
  var error: NATSError
}
