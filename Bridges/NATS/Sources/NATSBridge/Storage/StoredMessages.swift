/// The stream of a joined multicast, as one process uses it.
final class StoredMessages: Sendable {
  let storage: NATSStorage
  private let streams: NATSJetStream
  private let name: String
  private let subject: String
  private let sender: String
  private let failures: StorageFailures

  /// Prepares for a stream; `sender` is the number of this process's messages.
  init(
    _ connection: NATSConnection, _ subjects: SubjectName, _ storage: NATSStorage, sender: UInt64
  ) throws(NATSError) {
    guard Self.isValid(storage.durableName) else {
      throw .invalidDurableName(storage.durableName)
    }
    let failures = StorageFailures(connection.core)
    self.storage = storage
    self.sender = String(sender, radix: 36)
    self.failures = failures
    subject = subjects.messages
    name = Self.streamName(subjects.name)
    streams = try NATSJetStream(
      connection, maximumUnacknowledged: storage.maximumUnstored
    ) { failures.note($0) }
  }

  /// The number of messages that this process sent and the server did not confirm.
  var unconfirmed: UInt64 { failures.count }

  /// Makes the stream if there is none, and begins to receive its messages.
  func subscribe(
    _ handler: @escaping @Sendable (borrowing NATSMessage) -> Void
  ) async throws(NATSError) -> NATSSubscription {
    var stream = NATSStream(name: name, subjects: [subject])
    stream.storage = storage.medium
    stream.replicas = storage.replicas
    stream.maximumAge = storage.maximumAge
    stream.maximumBytes = storage.maximumBytes
    try await streams.ensure(stream)
    var consumer = NATSConsumer(name: storage.durableName, stream: name, subject: subject)
    consumer.acknowledgeWithin = storage.acknowledgeWithin
    consumer.maximumUnacknowledged = storage.maximumUnacknowledged
    consumer.beginsWithNew = true
    return try await streams.subscribe(consumer, handler)
  }

  /// Sends a message, which the server stores once by its number.
  func send(
    _ payload: UnsafeRawBufferPointer, to subject: UnsafePointer<CChar>, number: UInt64
  ) throws(NATSError) {
    let failure = "\(sender)-\(number)".withCString { id -> NATSError? in
      do throws(NATSError) {
        try streams.send(payload, to: subject, id: id)
        return nil
      } catch { return error }
    }
    if let failure { throw failure }
  }

  /// Waits until the server has confirmed each message, or has failed to.
  func settle(within limit: Duration) async throws(NATSError) {
    try await streams.acknowledged(within: limit)
  }

  /// A stream's name has no dots, so they are escaped, and no two multicasts share a stream.
  static func streamName(_ name: String) -> String {
    var escaped = ""
    for scalar in name.unicodeScalars {
      if "./\\%".unicodeScalars.contains(scalar) {
        escaped += "%" + String(scalar.value, radix: 16)
      } else {
        escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }

  private static func isValid(_ name: String) -> Bool {
    !name.isEmpty
      && name.unicodeScalars.allSatisfy {
        $0.value > 0x20 && !"./\\*>".unicodeScalars.contains($0)
      }
  }
}
