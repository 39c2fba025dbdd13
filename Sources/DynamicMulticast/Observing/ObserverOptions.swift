/// The options with which an observer was added.
struct ObserverOptions: Sendable {
  let describesArguments: Bool

  /// How many events may wait for the observer, at least 1.
  let bufferSize: Int

  /// The closure that returns the context of a sender, or `nil` if the observer wants no context.
  ///
  /// A message sent outside all observed handlers has no cause, so only such a send calls the
  /// closure. Inside an observed handler, the cause is nearer to the message than the sender's
  /// context.
  let senderContext: (@Sendable () -> (any Sendable)?)?

  init(
    describesArguments: Bool, bufferSize: Int, senderContext: (@Sendable () -> (any Sendable)?)?
  ) {
    self.describesArguments = describesArguments
    self.bufferSize = max(1, bufferSize)
    self.senderContext = senderContext
  }
}
