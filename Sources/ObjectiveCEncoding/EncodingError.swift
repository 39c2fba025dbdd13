/// A mistake in the text of a type or method encoding.
public struct EncodingError: Error, Hashable {
  /// The text that was read.
  public let encoding: String

  /// How many bytes of the text, as UTF-8, are before the mistake.
  public let offset: Int

  /// What could have stood there, in words.
  public let expected: String

  package init(encoding: String, offset: Int, expected: String) {
    self.encoding = encoding
    self.offset = offset
    self.expected = expected
  }
}

extension EncodingError: CustomStringConvertible {
  /// The text, the place of the mistake and what was expected there, in one line.
  public var description: String {
    let rest = String(decoding: encoding.utf8.dropFirst(offset), as: UTF8.self)
    let found = rest.first.map { "'\($0)'" } ?? "the end"
    return """
      malformed encoding \(encoding.debugDescription): expected \(expected) at offset \(offset), \
      found \(found)
      """
  }
}
