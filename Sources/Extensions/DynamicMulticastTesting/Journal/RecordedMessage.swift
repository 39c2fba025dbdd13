public import Invocation

/// A message in a journal.
public struct RecordedMessage: Sendable {
  /// Numbers the message among all messages of the recording, from 1.
  public let number: Int

  /// How long after the beginning of the recording the message was sent; never negative.
  ///
  /// For a dead letter, the time since the first letter in the file.
  public let time: Duration

  /// The message itself, with restored arguments.
  public let invocation: Invocation

  /// The only delegate that gets the message, or `nil` if all delegates get the message.
  ///
  /// A dead letter that a single delegate missed has a recipient.
  public let recipient: Recipient?

  /// Explains why the message was not delivered, or is `nil` if the message is not a dead letter.
  public let reason: String?

  /// A delegate, identified by its name and by the line of code that added the delegate.
  public struct Recipient: Sendable {
    /// The name of the delegate's class, or `closure` and the closure's label.
    public let name: String

    /// The line of code that added the delegate.
    public let site: String
  }
}
