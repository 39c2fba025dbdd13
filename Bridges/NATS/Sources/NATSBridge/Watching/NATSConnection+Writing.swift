package import MessageCoding

extension NATSConnection {
  /// Sends a message that is written in JSON.
  ///
  /// - Parameters:
  ///   - text: The message.
  ///   - name: The name of a multicast or an object.
  ///   - inbox: The subject of the replies; `nil` if the message is not a question.
  /// - Returns: The message that was sent.
  /// - Throws: `MessageCodingError` if `text` is not a message; otherwise the errors of `publish`.
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

  /// Cancels the question with the reply subject `inbox`, so that the answering processes stop
  /// their handlers.
  package func cancel(_ inbox: String, of name: String) throws {
    var inbox = inbox
    let subjects = try SubjectName(name)
    try inbox.withUTF8 { try publish(UnsafeRawBufferPointer($0), to: subjects.cancellations) }
  }

  /// Returns a new subject for the replies to a question, for ``send(_:to:inbox:)``.
  package func makeInbox() -> String { newInbox() }
}
