/// A mistake in the text of a type or method encoding.
public struct TypeEncodingError: Error, Hashable {
  /// The text that was read.
  public let encoding: String

  /// The offset of the mistake in the text, in bytes of UTF-8.
  public let offset: Int

  /// A description of the text that would have been valid at `offset`.
  public let expected: String

  package init(encoding: String, offset: Int, expected: String) {
    self.encoding = encoding
    self.offset = offset
    self.expected = expected
  }
}

extension TypeEncodingError: CustomStringConvertible {
  /// A line with the encoding, the offset of the mistake, and the text that was expected there.
  ///
  /// The line quotes a long encoding only around the mistake.
  public var description: String {
    let rest = String(decoding: encoding.utf8.dropFirst(offset), as: UTF8.self)
    let found = rest.first.map { "'\($0)'" } ?? "the end"
    return """
      malformed encoding \(excerpt.debugDescription): expected \(expected) at offset \(offset), \
      found \(found)
      """
  }

  private var excerpt: String {
    let (text, room) = (encoding.utf8, 60)
    guard text.count > 4 * room else { return encoding }
    let part = String(
      decoding: text.dropFirst(max(0, offset - room)).prefix(offset - max(0, offset - room) + room),
      as: UTF8.self)
    return (offset > room ? "…" : "") + part + (offset + room < text.count ? "…" : "")
  }
}
