/// The description of a stream: the subjects whose messages are stored, and for how long.
struct NATSStream: Sendable {
  var name: String
  var subjects: [String]
  var storage = NATSStorage.Medium.file
  /// The servers of a cluster that keep each message.
  var replicas = 1
  /// The age at which messages are removed; `nil` is never.
  var maximumAge: Duration?
  /// The bytes over which the oldest messages are removed; `nil` is no limit.
  var maximumBytes: Int?
  /// The time in which a second message with the same id is not stored.
  var duplicateWindow: Duration = .seconds(120)
}
