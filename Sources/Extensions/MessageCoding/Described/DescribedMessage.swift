/// A message as text, read without its protocol.
///
/// Use this type in programs that display messages. The reader makes no value of the protocol's own
/// types and interns no selector.
///
/// ```swift
/// let message = try bytes.withUnsafeBytes { try DescribedMessage(reading: $0) }
/// print(message.selector, message.arguments.map(\.text))
/// ```
public struct DescribedMessage: Sendable {
  /// A selector's name, which may be malformed.
  public let selector: String

  /// The sender of the message and the sequence number, or `nil` if the message has no origin.
  public let origin: MessageOrigin?

  /// The arguments, whose number may differ from the number of colons in the selector.
  public let arguments: [DescribedValue]

  /// The format in which the message was written.
  public let format: MessageFormat

  /// Reads a message in either format.
  ///
  /// The first byte tells the format: white space or `{` begins JSON.
  ///
  /// - Parameters:
  ///   - bytes: The message, from any source.
  ///   - limits: The limits on the size of the message and the depth of its values.
  /// - Throws: ``MessageCodingError`` for all bytes other than a valid message.
  public init(
    reading bytes: UnsafeRawBufferPointer, limits: CodingLimits = CodingLimits()
  ) throws(MessageCodingError) {
    if try limits.isJSON(bytes) {
      let written = try MessageJSON.decode(
        WrittenMessage<WrittenDescription>.self, from: bytes, limits)
      format = .json
      origin = written.origin
      selector = written.selector
      let texts = JSONText(bytes).member("arguments")?.parts ?? []
      var arguments: [DescribedValue] = []
      for (argument, text) in zip(written.arguments, texts) {
        arguments.append(try DescribedValue(argument, in: text))
      }
      self.arguments = arguments
      return
    }
    var reader = BinaryReader(bytes, depth: limits.depth)
    let flags = try reader.start(allowing: BinaryFlag.origin)
    format = .binary
    origin = try flags == 0 ? nil : reader.origin()
    selector = try reader.text()
    var arguments: [DescribedValue] = []
    for _ in 0..<(try reader.count()) { arguments.append(try DescribedValue(reading: &reader)) }
    try reader.end()
    self.arguments = arguments
  }
}
