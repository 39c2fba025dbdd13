public import Invocation

/// A message that was read from a journal.
public struct RecordedMessage: Sendable {
  /// Its number, the first message's being 1.
  public let number: Int

  /// When it was sent, since recording began.
  public let time: Duration

  /// The message.
  public let invocation: Invocation
}
