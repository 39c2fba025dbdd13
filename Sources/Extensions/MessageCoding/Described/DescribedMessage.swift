/// A message as text, read without its protocol.
///
/// It is for programs that show what passes: no type of a protocol is made, and no selector is interned.
///
/// ```swift
/// let message = try bytes.withUnsafeBytes { try DescribedMessage(reading: $0) }
/// print(message.selector, message.arguments.map(\.text))
/// ```
public struct DescribedMessage: Sendable {
  /// The name of the selector, which need not be well formed.
  public let selector: String

  /// The sender and its count of messages, nil if they are not given.
  public let origin: MessageOrigin?

  /// The arguments, of which there may be more or fewer than the selector asks for.
  public let arguments: [DescribedValue]

  /// The format in which the message was written.
  public let format: MessageFormat

  /// Reads a message in either format, which the first byte tells.
  ///
  /// - Throws: ``MessageCodingError``, whatever the bytes are.
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
