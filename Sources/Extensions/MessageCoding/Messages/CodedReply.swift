/// The answers of one process to a question.
public struct CodedReply: Sendable {
  /// The name of the process.
  public var process: String

  /// The answers of its delegates, in order.
  public var answers: [CodedAnswer]

  /// Makes a reply of its parts.
  public init(process: String, answers: [CodedAnswer]) {
    self.process = process
    self.answers = answers
  }
}
