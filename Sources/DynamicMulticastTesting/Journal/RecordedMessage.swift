public import Invocation

/// A message in a journal.
public struct RecordedMessage: Sendable {
  /// The position among all messages of the recording, counted from 1.
  public let number: Int

  /// The time between the begin of the recording and the message; never negative.
  public let time: Duration

  /// The message itself, with restored arguments.
  public let invocation: Invocation
}
