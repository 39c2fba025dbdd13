/// Tells what passes on the subjects of multicasts and exported objects, until its last reference ends.
///
/// It joins nothing, and knows no protocol: the server's permissions decide what it sees.
package final class BusWatch: Sendable {
  private let subscriptions: [NATSSubscription]

  /// Begins to watch, and returns when the server knows it.
  ///
  /// - Parameters:
  ///   - connection: The connection, which sees what other connections send.
  ///   - name: The name of a multicast or an object, in which `*` stands for any part and `>` at the
  ///     end for all that follow.
  ///   - onReply: Gets what is sent to the subjects of replies, of any kind. It runs on another thread
  ///     than `onEvent`, so a reply may come before its question.
  ///   - onEvent: Gets all else, in the order in which it came.
  /// - Throws: `NATSError.invalidSubject`, or `NATSError.closed`.
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
      // "chat.>" has the subjects of "chat.room", too.
      let count = event.name.split(separator: ".").count
      if takesMore || count == parts.count { onEvent(event) }
    }
    self.init([replies, events])
    try await connection.flush()
  }

  /// Begins to watch the replies to a question that is about to be asked.
  ///
  /// - Parameters:
  ///   - connection: The connection that asks.
  ///   - inbox: The subject of the replies, see `NATSConnection.makeInbox()`.
  ///   - onReply: Gets the replies; an empty one, from the server, if no process hears the question.
  /// - Throws: `NATSError.closed`.
  package convenience init(
    _ connection: NATSConnection, repliesTo inbox: String,
    onReply: @escaping @Sendable (_ payload: UnsafeRawBufferPointer) -> Void
  ) throws(NATSError) {
    self.init([try connection.subscribe(inbox) { onReply($0.payload) }])
  }

  private init(_ subscriptions: [NATSSubscription]) { self.subscriptions = subscriptions }
}
