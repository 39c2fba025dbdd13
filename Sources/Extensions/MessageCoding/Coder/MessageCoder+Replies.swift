public import Invocation

// A binary reply has this layout: version, flags, process, number of answers, then the answers. An
// answer is the name of the delegate, a `BinaryOutcome` byte, and the value. An error without a
// coding has two texts in place of the value: the name of its type and its description.
extension MessageCoder {
  /// Writes the answers to a question.
  ///
  /// An error of a registered type is written as a value. Every other error is written as the name
  /// of its type and its description.
  ///
  /// - Parameters:
  ///   - reply: The answers.
  ///   - selector: The selector of the question.
  ///   - format: The format in which to write the answers.
  /// - Returns: The bytes of the reply.
  /// - Throws: ``MessageCodingError`` if the coder does not know `selector`, or if an answer does
  ///   not convert to the declared return type, has no coding, or exceeds the limits.
  public func encode(
    _ reply: CodedReply, to selector: Selector, as format: MessageFormat
  ) throws(MessageCodingError) -> [UInt8] {
    let plan = try plan(selector)
    for case .success(let value) in reply.answers.map(\.outcome) { try plan.checkResult(value) }
    let bytes =
      switch format {
      case .json: try encodeJSON(reply, selector)
      case .binary: try encodeBinary(reply, selector)
      }
    try limits.check(bytes.count)
    return bytes
  }

  /// Reads the answers to a question from a buffer, in either format.
  ///
  /// - Parameters:
  ///   - bytes: The reply, from any source.
  ///   - selector: The selector of the question.
  /// - Returns: The answers.
  /// - Throws: ``MessageCodingError`` for all bytes other than a valid reply to the question.
  public func decodeReply(
    _ bytes: UnsafeRawBufferPointer, to selector: Selector
  ) throws(MessageCodingError) -> CodedReply {
    let plan = try plan(selector)
    let reply =
      try limits.isJSON(bytes)
      ? decodeJSON(bytes, plan.result, selector) : decodeBinary(bytes, plan.result, selector)
    for case .success(let value) in reply.answers.map(\.outcome) { try plan.checkResult(value) }
    return reply
  }

  /// Reads the answers to a question from an array, in either format.
  ///
  /// - Parameters:
  ///   - bytes: The reply, from any source.
  ///   - selector: The selector of the question.
  /// - Returns: The answers.
  /// - Throws: ``MessageCodingError`` for all bytes other than a valid reply to the question.
  public func decodeReply(
    _ bytes: [UInt8], to selector: Selector
  ) throws(MessageCodingError) -> CodedReply {
    try bytes.withUnsafeBytes { bytes in
      Result { () throws(MessageCodingError) in try decodeReply(bytes, to: selector) }
    }.get()
  }

  /// Returns `error` with the coding of its type, or `nil` if the type has no coding.
  private func coded(_ error: any Error) -> Written? {
    types.coding(of: type(of: error)).map { (error, $0) }
  }

  private func error(
    _ value: any Sendable, _ selector: Selector
  ) throws(MessageCodingError) -> any Error {
    guard let error = value as? any Error else {
      throw .malformed(offset: nil, reason: "\(type(of: value)) is no error")
    }
    return error
  }

  // MARK: JSON

  private func encodeJSON(
    _ reply: CodedReply, _ selector: Selector
  ) throws(MessageCodingError) -> [UInt8] {
    var answers: [String] = []
    for answer in reply.answers {
      let outcome: String
      switch answer.outcome {
      case .success(let value):
        let written = try written(value, selector, .returnValue)
        outcome = #""answer":\#(try json(written, selector, .returnValue))"#
      case .failure(let error):
        if let coded = coded(error) {
          outcome = #""error":\#(try json(coded, selector, .error))"#
        } else {
          let error = RemoteError(error)
          let text = MessageJSON.argument(error.type, description: error.description)
          outcome = #""error":\#(text)"#
        }
      }
      answers.append(#"{"delegate":\#(MessageJSON.text(answer.delegate)),\#(outcome)}"#)
    }
    let process = MessageJSON.text(reply.process)
    let list = answers.joined(separator: ",")
    let bytes = Array(
      "{\"version\":\(JSONVersion.known),\"process\":\(process),\"answers\":[\(list)]}".utf8)
    // Check the whole reply: `MessageJSON.encode` has scanned the values only, not the names of the
    // delegates and the descriptions of the errors.
    try bytes.withUnsafeBytes { bytes in
      Result { () throws(MessageCodingError) in
        try JSONScanner.check(bytes, limit: limits.depth, envelope: MessageJSON.replyLevels)
      }
    }.get()
    return bytes
  }

  private func decodeJSON(
    _ bytes: UnsafeRawBufferPointer, _ result: MessagePlan.Parameter, _ selector: Selector
  ) throws(MessageCodingError) -> CodedReply {
    let reply = try decode(
      WrittenReply<WrittenArgument>.self, from: bytes, levels: MessageJSON.replyLevels)
    var answers: [CodedAnswer] = []
    for written in reply.answers {
      let outcome: Result<any Sendable, any Error>
      switch written.outcome {
      case .answer(let answer):
        outcome = .success(try value(answer, for: result, selector, .returnValue))
      case .error(let error):
        if case .description(let text) = error.content {
          outcome = .failure(RemoteError(type: error.type, description: text))
        } else {
          outcome = .failure(
            try self.error(value(error, for: MessagePlan.error, selector, .error), selector))
        }
      }
      answers.append(CodedAnswer(delegate: written.delegate, outcome: outcome))
    }
    return CodedReply(process: reply.process, answers: answers)
  }

  // MARK: Binary

  private func encodeBinary(
    _ reply: CodedReply, _ selector: Selector
  ) throws(MessageCodingError) -> [UInt8] {
    var bytes = [BinaryReader.version, BinaryFlag.reply]
    bytes.append(text: reply.process)
    bytes.append(varint: UInt64(reply.answers.count))
    for answer in reply.answers {
      bytes.append(text: answer.delegate)
      switch answer.outcome {
      case .success(let value):
        bytes.append(BinaryOutcome.value.rawValue)
        try write(
          written(value, selector, .returnValue), to: &bytes, selector, .returnValue)
      case .failure(let error):
        if let coded = coded(error) {
          bytes.append(BinaryOutcome.error.rawValue)
          try write(coded, to: &bytes, selector, .error)
        } else {
          let error = RemoteError(error)
          bytes.append(BinaryOutcome.described.rawValue)
          bytes.append(text: error.type)
          bytes.append(text: error.description)
        }
      }
    }
    return bytes
  }

  private func decodeBinary(
    _ bytes: UnsafeRawBufferPointer, _ result: MessagePlan.Parameter, _ selector: Selector
  ) throws(MessageCodingError) -> CodedReply {
    var reader = BinaryReader(bytes, depth: limits.depth)
    try reader.replyStart()
    let process = try reader.text()
    var answers: [CodedAnswer] = []
    for _ in 0..<(try reader.count()) {
      let delegate = try reader.text()
      let outcome: Result<any Sendable, any Error>
      switch try reader.outcome() {
      case .value:
        outcome = .success(try readValue(&reader, for: result, selector, .returnValue))
      case .error:
        outcome = .failure(
          try error(readValue(&reader, for: MessagePlan.error, selector, .error), selector))
      case .described:
        outcome = .failure(RemoteError(type: try reader.text(), description: try reader.text()))
      }
      answers.append(CodedAnswer(delegate: delegate, outcome: outcome))
    }
    try reader.end()
    return CodedReply(process: process, answers: answers)
  }
}
