/// The text of a session, which can map positions in the text to lines and columns.
struct SessionText {
  typealias Index = String.Index

  private let name: String
  private let text: String

  /// Checks the text, and throws for errors that XMPP forbids but that the parser would accept.
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

  /// Returns the index of a line and a column, which count from 1, or `end` if they do not exist.
  func index(line: Int, column: Int) -> Index {
    text.unicodeScalars
      .split(separator: "\n", omittingEmptySubsequences: false)
      .dropFirst(max(0, line - 1)).first?
      .dropFirst(max(0, column - 1)).startIndex ?? end
  }

  /// Returns the index of the last of `characters` before `index`.
  func last(of characters: String, before index: Index) -> Index? {
    text.unicodeScalars[..<index].lastIndex(where: characters.unicodeScalars.contains)
  }

  /// Returns the end tag at `index`, without white space in the tag.
  func endTag(at index: Index) -> Substring {
    text[index...].prefix { $0 != ">" && !$0.isWhitespace } + ">"
  }

  func error(_ reason: String, at index: Index) -> StanzaReaderError {
    let lines = text.unicodeScalars[..<index]
      .split(separator: "\n", omittingEmptySubsequences: false)
    return StanzaReaderError(
      session: name, line: lines.count, column: (lines.last?.count ?? 0) + 1, reason: reason)
  }

  // A document type declaration can occur only before the root element, and outside of comments.
  private var doctype: Index? {
    let prolog = /\u{FEFF}?(?>\s|<\?(?s:.*?)\?>|<!--(?s:.*?)-->)*+/
      .matchingSemantics(.unicodeScalar)
    guard let match = text.prefixMatch(of: prolog) else { return nil }
    return text[match.range.upperBound...].hasPrefix("<!DOCTYPE") ? match.range.upperBound : nil
  }
}
