/// Collects the answers of one process to a question.
public struct CodedReply: Sendable {
  /// Names the process.
  public var process: String

  /// The answers of the process's delegates, in order.
  public var answers: [CodedAnswer]

  /// Makes a reply from the name of a process and the answers of its delegates.
  public init(process: String, answers: [CodedAnswer]) {
    self.process = process
    self.answers = answers
  }
}
