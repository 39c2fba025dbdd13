/// A reason why a server could not be used, or why a message could not be sent or received.
@nonexhaustive
public enum NATSError: Error, Equatable {
  /// No server answered at any of the addresses.
  case unreachable(server: String, reason: String)

  /// The server does not accept the user, the password, the token or the file.
  case authentication(server: String, reason: String)

  /// A certificate could not be read, or one side does not trust the certificate of the other side.
  case certificate(server: String, reason: String)

  /// The options ask for encryption, but the server does not offer it.
  case notEncrypted(server: String)

  /// The address or an option is not valid.
  case invalidOption(server: String, reason: String)

  /// The connecting task was canceled.
  case cancelled

  /// The connection is closed, or closing.
  case closed

  /// The connection was lost during the operation, which can be repeated.
  case disconnected(operation: String)

  /// The payload is larger than `maximum`, the limit of the server.
  case payloadTooLarge(bytes: Int, maximum: Int)

  /// The server is away, and the buffer of `limit` bytes for sent messages is full.
  case bufferFull(limit: Int)

  /// A subject or the name of a queue group is invalid.
  case invalidSubject(String)

  /// The server does not permit the user to publish or to subscribe.
  case notPermitted(reason: String)

  /// Messages were dropped because their handler was too slow.
  case slowConsumer(subject: String, dropped: UInt64)

  /// The server did not answer in time.
  case timedOut(operation: String)

  /// The server or the account has no JetStream, or no stream stores the subject.
  case noStream(operation: String)

  /// JetStream refused a request with the error `code`.
  case refused(operation: String, code: Int, reason: String)

  /// Another subscription uses the durable consumer.
  ///
  /// The other subscription may belong to a process that has crashed. The server notices a killed
  /// process within a second. A cut network is noticed by the server's pings, within six minutes by
  /// default. Try again until then.
  case consumerInUse(String)

  /// A durable name is empty, or contains a dot, a space, a slash or a wildcard.
  case invalidDurableName(String)

  /// A multicast cannot be joined both with storage and in a queue group.
  case storageWithQueueGroup(String)

  /// The server did not confirm that a message is stored; the message may or may not be stored.
  case unconfirmed(subject: String, reason: String)

  /// `limit` messages are already waiting to be stored.
  case tooManyUnacknowledged(limit: Int)

  /// No process answers the question, or exports the object.
  case noResponder

  /// The exported object has no method for the optional message.
  case unrecognizedSelector(selector: String, object: String, process: String)

  /// A multicast is joined, or an object is exported, under the same name on the same connection.
  case nameTaken(String)

  /// The named multicast or type has no protocol, so none of its messages can be sent.
  case noProtocol(name: String)

  /// This process has received an unreadable message.
  ///
  /// `sender` is the name of the sending process if ``JoinOptions/presence`` makes the name known,
  /// and otherwise the sender number in the message.
  case unreadable(subject: String, sender: String, process: String, reason: String)

  /// A multicast was left, or an export was ended, before its handlers had ended.
  ///
  /// `messages` counts the stored messages that are not handled yet, and `answers` the answers that
  /// are not sent yet.
  case stillRunning(name: String, messages: Int, answers: Int)

  /// The answer to a question could not be sent.
  case unanswered(selector: String, process: String, reason: String)

  /// The C client failed for another reason.
  case failed(operation: String, reason: String)
}
