/// The options with which an observer was added.
struct ObserverOptions: Sendable {
  let describesArguments: Bool

  /// The maximum number of events that wait for the observer, at least 1.
  let bufferSize: Int
  let senderContext: (@Sendable () -> (any Sendable)?)?

  init(
    describesArguments: Bool, bufferSize: Int, senderContext: (@Sendable () -> (any Sendable)?)?
  ) {
    self.describesArguments = describesArguments
    self.bufferSize = max(1, bufferSize)
    self.senderContext = senderContext
  }
}
