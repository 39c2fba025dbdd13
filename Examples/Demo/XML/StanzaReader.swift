import Foundation
import FoundationXML

/// Reads the stanzas of a recorded XMPP session.
struct StanzaReader {
  private let session: Session

  init(_ session: Session) {
    self.session = session
  }

  /// Passes each complete child of the root element to `deliver`.
  ///
  /// If the session breaks off, all complete stanzas before the error are delivered.
  func read(_ deliver: @escaping (Element) -> Void) throws(StanzaReaderError) {
    let text = try SessionText(session)
    let builder = StanzaBuilder(text: text, deliver: deliver)
    let parser = XMLParser(data: Data(session.bytes))
    parser.shouldProcessNamespaces = true
    parser.delegate = builder
    // Ignore the result, which is `true` even for a file that ends too early.
    _ = parser.parse()
    if let error = builder.error { throw error }
    guard builder.hasFoundRoot else {
      throw text.error(XMLSyntaxError.noMarkup.reason, at: text.end)
    }
  }
}
