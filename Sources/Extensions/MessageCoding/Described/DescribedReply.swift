/// Describes the answers of one process as text, read without the protocol of the question.
public struct DescribedReply: Sendable {
  /// Names the process.
  public let process: String

  /// The answers of the process's delegates, in order.
  public let answers: [Answer]

  /// An answer of one delegate.
  public struct Answer: Sendable, Hashable {
    /// The name of the delegate's class.
    public let delegate: String

    /// The return value, or the error that the delegate threw.
    public let value: DescribedValue

    /// A Boolean value that indicates whether `value` is an error that the delegate threw.
    public let isError: Bool
  }

  /// Reads a reply in either format.
  ///
  /// The first byte tells the format: white space or `{` begins JSON.
  ///
  /// - Parameters:
  ///   - bytes: The reply, from any source.
  ///   - limits: The limits on the size of the reply and the depth of its values.
  /// - Throws: ``MessageCodingError`` for all bytes other than a valid reply.
  public init(
    reading bytes: UnsafeRawBufferPointer, limits: CodingLimits = CodingLimits()
  ) throws(MessageCodingError) {
    if try limits.isJSON(bytes) {
      let written = try MessageJSON.decode(
        WrittenReply<WrittenDescription>.self, from: bytes, limits,
        levels: MessageJSON.replyLevels)
      process = written.process
      let texts = JSONText(bytes).member("answers")?.parts ?? []
      var answers: [Answer] = []
      for (answer, text) in zip(written.answers, texts) {
        answers.append(try Answer(answer, in: text))
      }
      self.answers = answers
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
  fileprivate init(
    _ written: WrittenReply<WrittenDescription>.Answer, in json: JSONText
  ) throws(MessageCodingError) {
    delegate = written.delegate
    switch written.outcome {
    case .answer(let answer):
      (value, isError) = (try DescribedValue(answer, in: json.member("answer")), false)
    case .error(let error):
      (value, isError) = (try DescribedValue(error, in: json.member("error")), true)
    }
  }

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
