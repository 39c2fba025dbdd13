/// The answers of one process as text, read without the protocol of the question.
public struct DescribedReply: Sendable {
  /// The name of the process.
  public let process: String

  /// The answers of its delegates, in order.
  public let answers: [Answer]

  /// The answer of one delegate.
  public struct Answer: Sendable, Hashable {
    /// The name of the delegate's class.
    public let delegate: String

    /// The return value or the error.
    public let value: DescribedValue

    /// Whether the delegate threw the value.
    public let isError: Bool
  }

  /// Reads a reply in either format, which the first byte tells.
  ///
  /// - Throws: ``MessageCodingError``, whatever the bytes are.
  public init(
    reading bytes: UnsafeRawBufferPointer, limits: CodingLimits = CodingLimits()
  ) throws(MessageCodingError) {
    if try limits.isJSON(bytes) {
      let written = try MessageJSON.decode(
        WrittenReply<WrittenDescription>.self, from: bytes, limits)
      process = written.process
      answers = written.answers.map { written in
        switch written.outcome {
        case .answer(let answer):
          Answer(delegate: written.delegate, value: answer.value, isError: false)
        case .error(let error):
          Answer(delegate: written.delegate, value: error.value, isError: true)
        }
      }
      return
    }
    var reader = BinaryReader(bytes, depth: limits.depth)
    try reader.replyStart()
    process = try reader.text()
    var answers: [Answer] = []
    for _ in 0..<(try reader.count()) { answers.append(try Answer(reading: &reader)) }
    try reader.end()
    self.answers = answers
  }
}

extension DescribedReply.Answer {
  fileprivate init(reading reader: inout BinaryReader) throws(MessageCodingError) {
    delegate = try reader.text()
    let outcome = try reader.outcome()
    isError = outcome != .value
    value =
      try outcome == .described
      ? DescribedValue(type: reader.text(), text: reader.text())
      : DescribedValue(reading: &reader)
  }
}
