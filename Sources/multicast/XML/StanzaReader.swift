import Foundation
import FoundationXML

/// Reads a recorded XMPP session and hands over its stanzas.
struct StanzaReader {
  let file: String

  /// Delivers each child of the root element as soon as it is complete, so that a session which
  /// breaks still delivers what came before.
  func read(_ deliver: @escaping (Element) -> Void) throws(StanzaReaderError) {
    let text = try SessionText(file: file)
    let builder = StanzaBuilder(text: text, deliver: deliver)
    let parser = XMLParser(data: text.data)
    parser.shouldProcessNamespaces = true
    parser.delegate = builder
    // The result does not tell: it is true for a file that ends too early.
    _ = parser.parse()
    if let error = builder.error { throw error }
    guard builder.hasFoundRoot else {
      throw text.error(SyntaxError.noMarkup.reason, at: text.end)
    }
  }
}
