public import Invocation

/// A message in a journal.
public struct RecordedMessage: Sendable {
  /// The position among all messages of the recording, counted from 1.
  public let number: Int

  /// The time between the begin of the recording and the message; never negative.
  public let time: Duration

  /// The message itself, with restored arguments.
  public let invocation: Invocation

  /// The only delegate that is to get it, of a dead letter: its name, and the line that added it.
  public let recipient: Recipient?

  /// Why it was not delivered, of a dead letter.
  public let reason: String?

  /// A delegate, as a journal names it.
  public struct Recipient: Sendable {
    /// The delegate's class, or `closure` and its label.
    public let name: String

    /// The line of code that added it.
    public let site: String
  }
}
