import Invocation

/// A message that delegates are to answer, and the consumer of the answers.
///
/// The message and the consumer are in one object, so the operation retains and releases only one
/// object for each delegate.
final class AskedMessage: Sendable {
  let invocation: Invocation
  let consumer: any AnswerConsumer

  init(_ invocation: Invocation, _ consumer: any AnswerConsumer) {
    self.invocation = invocation
    self.consumer = consumer
  }
}
