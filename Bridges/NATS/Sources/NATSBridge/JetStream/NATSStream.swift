/// The description of a stream: the subjects whose messages are stored, and the limits of the
/// storage.
struct NATSStream: Sendable {
  var name: String
  var subjects: [String]
  var storage = NATSStorage.Medium.file
  /// The number of servers in a cluster that keep each message.
  var replicas = 1
  /// The age at which messages are removed; `nil` to keep messages of any age.
  var maximumAge: Duration?
  /// The size in bytes above which the oldest messages are removed; `nil` for no limit.
  var maximumBytes: Int?
  /// The time within which a second message with the same ID is not stored.
  var duplicateWindow: Duration = .seconds(120)
}
