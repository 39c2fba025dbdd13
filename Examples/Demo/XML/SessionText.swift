/// The text of a session, which knows the line and column of everything in it.
struct SessionText {
  typealias Index = String.Index

  private let name: String
  private let text: String

  /// Refuses what XMPP does not allow but the parser would accept.
  init(_ session: Session) throws(StanzaReaderError) {
    name = session.name
    text = String(decoding: session.bytes, as: UTF8.self)
    if text.unicodeScalars.prefix(4).contains(where: { $0 == "\0" || $0 == "\u{FFFD}" }) {
      throw error(
        "this is not UTF-8, as XMPP demands (RFC 6120, section 11.6)", at: text.startIndex)
    }
    if let doctype {
      throw error("XMPP forbids document type declarations (RFC 6120, section 11.1)", at: doctype)
    }
  }

  var end: Index { text.endIndex }

  /// The index of a line and column, which count from 1, or the end if the text has no such line or column.
  func index(line: Int, column: Int) -> Index {
    text.unicodeScalars
      .split(separator: "\n", omittingEmptySubsequences: false)
      .dropFirst(max(0, line - 1)).first?
      .dropFirst(max(0, column - 1)).startIndex ?? end
  }

  /// The index of the last of these characters before another index.
  func last(of characters: String, before index: Index) -> Index? {
    text.unicodeScalars[..<index].lastIndex(where: characters.unicodeScalars.contains)
  }

  /// The end tag at an index, without the whitespace which it may have.
  func endTag(at index: Index) -> Substring {
    text[index...].prefix { $0 != ">" && !$0.isWhitespace } + ">"
  }

  func error(_ reason: String, at index: Index) -> StanzaReaderError {
    let lines = text.unicodeScalars[..<index]
      .split(separator: "\n", omittingEmptySubsequences: false)
    return StanzaReaderError(
      session: name, line: lines.count, column: (lines.last?.count ?? 0) + 1, reason: reason)
  }

  // A document type declaration is one only before the root, and not within a comment.
  private var doctype: Index? {
    let prolog = /\u{FEFF}?(?>\s|<\?(?s:.*?)\?>|<!--(?s:.*?)-->)*+/
      .matchingSemantics(.unicodeScalar)
    guard let match = text.prefixMatch(of: prolog) else { return nil }
    return text[match.range.upperBound...].hasPrefix("<!DOCTYPE") ? match.range.upperBound : nil
  }
}
