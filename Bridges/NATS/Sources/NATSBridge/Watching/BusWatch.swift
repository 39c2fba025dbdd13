/// Observes the messages on the subjects of multicasts and exported objects until it is
/// deallocated.
///
/// A watch joins no multicast and needs no protocol. The server's permissions decide which messages
/// the watch receives.
package final class BusWatch: Sendable {
  private let subscriptions: [NATSSubscription]

  /// Begins to watch, and returns when the server knows the subscriptions.
  ///
  /// - Parameters:
  ///   - connection: The connection to watch with, which does not receive its own messages.
  ///   - name: The name of a multicast or an object. `*` matches any part of a name, and `>` at the
  ///     end matches all further parts.
  ///   - onReply: Receives all messages on reply subjects, on a different thread than `onEvent`. A
  ///     reply may therefore be received before its question.
  ///   - onEvent: Receives all messages on further subjects, in the order of arrival.
  /// - Throws: `NATSError.invalidSubject` or `NATSError.closed`.
  package convenience init(
    _ connection: NATSConnection, _ name: String,
    onReply: @escaping @Sendable (_ inbox: String, _ payload: UnsafeRawBufferPointer) -> Void,
    onEvent: @escaping @Sendable (BusEvent) -> Void
  ) async throws(NATSError) {
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    let takesMore = parts.last == ">"
    let replies = try connection.subscribe("\(connection.options.inboxPrefix).>") {
      onReply($0.subject, $0.payload)
    }
    let events = try connection.subscribe(takesMore ? name : "\(name).>") { message in
      guard let event = BusEvent(message) else { return }
      // The subject "chat.>" also matches the subjects of "chat.room".
      let count = event.name.split(separator: ".").count
      if takesMore || count == parts.count { onEvent(event) }
    }
    self.init([replies, events])
    try await connection.flush()
  }

  /// Begins to watch the replies to a question that is about to be asked.
  ///
  /// - Parameters:
  ///   - connection: The connection of the asker.
  ///   - inbox: The subject of the replies; see `NATSConnection.makeInbox()`.
  ///   - onReply: Receives the replies. If no process is subscribed to the question, the server
  ///     sends an empty reply.
  /// - Throws: `NATSError.closed`.
  package convenience init(
    _ connection: NATSConnection, repliesTo inbox: String,
    onReply: @escaping @Sendable (_ payload: UnsafeRawBufferPointer) -> Void
  ) throws(NATSError) {
    self.init([try connection.subscribe(inbox) { onReply($0.payload) }])
  }

  private init(_ subscriptions: [NATSSubscription]) { self.subscriptions = subscriptions }
}
