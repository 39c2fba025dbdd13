/// Answers of one process to a question.
public struct CodedReply: Sendable {
  /// The name of the process.
  public var process: String

  /// Answers of the process's delegates, in order.
  public var answers: [CodedAnswer]

  /// Makes a reply from the name of a process and the answers of its delegates.
  public init(process: String, answers: [CodedAnswer]) {
    self.process = process
    self.answers = answers
  }
}
