import Invocation

/// A message that is to be answered, and the consumer of the answers.
///
/// One object, as references to both are counted for each delegate.
final class AskedMessage: Sendable {
  let invocation: Invocation
  let consumer: any AnswerConsumer

  init(_ invocation: Invocation, _ consumer: any AnswerConsumer) {
    self.invocation = invocation
    self.consumer = consumer
  }
}
