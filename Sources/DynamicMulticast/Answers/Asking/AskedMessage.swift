import Invocation

/// A message that delegates are to answer, and the consumer of the answers.
///
/// Both are in one object, because the operation retains and releases them for each delegate.
final class AskedMessage: Sendable {
  let invocation: Invocation
  let consumer: any AnswerConsumer

  init(_ invocation: Invocation, _ consumer: any AnswerConsumer) {
    self.invocation = invocation
    self.consumer = consumer
  }
}
