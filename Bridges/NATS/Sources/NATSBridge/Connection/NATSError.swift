/// A reason for which a server could not be used, or a message not be sent or received.
@nonexhaustive
public enum NATSError: Error, Equatable {
  /// No server answered at any of the addresses.
  case unreachable(server: String, reason: String)

  /// The server does not accept the user, password, token or file.
  case authentication(server: String, reason: String)

  /// A certificate could not be read, or one side does not trust the other's.
  case certificate(server: String, reason: String)

  /// Encryption was asked for, and the server offers none.
  case notEncrypted(server: String)

  /// The address or an option is not valid.
  case invalidOption(server: String, reason: String)

  /// The task that connected was cancelled.
  case cancelled

  /// The connection is closed, or closing.
  case closed

  /// The connection was lost during the operation.
  case disconnected(operation: String)

  /// The payload is larger than the server accepts.
  case payloadTooLarge(bytes: Int, maximum: Int)

  /// The server is away, and as many bytes as are allowed wait for it.
  case bufferFull(limit: Int)

  /// A subject or the name of a queue group is not valid.
  case invalidSubject(String)

  /// The server does not permit the user to publish or subscribe.
  case notPermitted(reason: String)

  /// Messages were dropped because a handler was too slow.
  case slowConsumer(subject: String, dropped: UInt64)

  /// The server did not answer in time.
  case timedOut(operation: String)

  /// The server or the account has no JetStream, or no stream takes the subject.
  case noStream(operation: String)

  /// JetStream refused a request, with the code of its error.
  case refused(operation: String, code: Int, reason: String)

  /// Another subscription has the durable consumer.
  ///
  /// It may be that of a process that has crashed. The server notices a kill within a second, and a cut
  /// network within the time of its pings, six minutes if its configuration does not say otherwise: try
  /// again until then.
  case consumerInUse(String)

  /// A durable name is empty or has a dot, a space, a slash or a wildcard.
  case invalidDurableName(String)

  /// A multicast cannot be joined with storage and in a queue group.
  case storageWithQueueGroup(String)

  /// The server did not confirm that it has stored a message; it may have.
  case unconfirmed(subject: String, reason: String)

  /// As many messages as are allowed wait to be stored.
  case tooManyUnacknowledged(limit: Int)

  /// No process answers the question, or has the object.
  case noResponder

  /// The exported object has no method for the optional message.
  case unrecognizedSelector(selector: String, object: String, process: String)

  /// A multicast or an object with this name is there already, on the same connection.
  case nameTaken(String)

  /// What has this name has no protocol, and so no messages that may travel.
  case noProtocol(name: String)

  /// A message came that this process cannot read.
  ///
  /// The sender is the name of a process where ``JoinOptions/presence`` tells it, and else the number
  /// that the message has.
  case unreadable(subject: String, sender: String, process: String, reason: String)

  /// A multicast or an object was left, and handlers had not ended in time.
  ///
  /// There are stored messages that were not handled, or answers that were not given.
  case stillRunning(name: String, messages: Int, answers: Int)

  /// The answer to a question could not be sent.
  case unanswered(selector: String, process: String, reason: String)

  /// The client library failed for another reason.
  case failed(operation: String, reason: String)
}
