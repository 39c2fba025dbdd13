package import MessageCoding

extension NATSConnection {
  /// Sends a message in JSON that was written by hand.
  ///
  /// - Parameters:
  ///   - text: The message.
  ///   - name: The name of a multicast or an object.
  ///   - inbox: The subject of the replies, if it is a question.
  /// - Returns: What was sent.
  /// - Throws: `MessageCodingError` for what is no message, and what `publish` throws.
  @discardableResult
  package func send(
    _ text: String, to name: String, inbox: String? = nil
  ) throws -> DescribedMessage {
    let bytes = Array(text.utf8)
    return try bytes.withUnsafeBytes { bytes in
      let message = try DescribedMessage(reading: bytes)
      let subjects = try SubjectName(name)
      try subjects.check([message.selector])
      if let inbox {
        try publish(bytes, to: subjects.question(message.selector), replyTo: inbox)
      } else {
        try publish(bytes, to: subjects.message(message.selector))
      }
      return message
    }
  }

  /// Tells those who are asked that no more replies are wanted.
  package func cancel(_ inbox: String, of name: String) throws {
    var inbox = inbox
    let subjects = try SubjectName(name)
    try inbox.withUTF8 { try publish(UnsafeRawBufferPointer($0), to: subjects.cancellations) }
  }

  /// Makes a subject for the replies to a question.
  package func makeInbox() -> String { newInbox() }
}
