import Foundation
import FoundationXML

/// Builds the elements of a session, and delivers each child of the root element until the first
/// error.
final class StanzaBuilder: NSObject, XMLParserDelegate {
  private(set) var error: StanzaReaderError?
  private(set) var hasFoundRoot = false

  private let text: SessionText
  private let deliver: (Element) -> Void
  private var open: [(tag: String, element: Element)] = []

  private static let deepest = 256

  // libxml2 reports warnings as errors, such as the warning about the relative namespace
  // `vcard-temp`.
  private static let warnings = 97...102

  init(text: SessionText, deliver: @escaping (Element) -> Void) {
    self.text = text
    self.deliver = deliver
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    let tag = qualifiedName ?? name
    // A prefix is meaningless without its declaration. Only the prefix `xml`, as in `xml:lang`,
    // needs no declaration.
    let attributes = attributes.filter { !$0.key.contains(":") || $0.key.hasPrefix("xml:") }
    let element = Element(name: name, namespace: namespaceURI ?? "", attributes: attributes)
    if !hasFoundRoot && !element.isStream {
      stop(parser, "the root element is <\(tag)>, not a <stream:stream>", from: "<")
    } else if open.count == Self.deepest {
      stop(parser, "elements are nested more than \(Self.deepest) deep", from: "<")
    }
    hasFoundRoot = true
    open.append((tag, element))
  }

  func parser(_ parser: XMLParser, foundCharacters characters: String) {
    append(characters)
  }

  func parser(_ parser: XMLParser, foundCDATA block: Data) {
    append(String(decoding: block, as: UTF8.self))
  }

  func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
  ) {
    guard error == nil, var element = open.popLast()?.element, !open.isEmpty else { return }
    element.dropIndentation()
    if open.count == 1 {
      deliver(element)
    } else {
      open[open.count - 1].element.children.append(element)
    }
  }

  func parser(_ parser: XMLParser, parseErrorOccurred parseError: any Error) {
    let code = (parseError as NSError).code
    guard !Self.warnings.contains(code) else { return }
    let problem = XMLSyntaxError(rawValue: code)
    let beginning = problem?.beginning ?? ""
    switch (problem, open.last?.tag) {
    case (.endOfDocument, let tag?):
      stop(parser, "the file ends within <\(tag)>", at: text.end)
    case (.endOfDocument, nil) where !hasFoundRoot:
      stop(parser, XMLSyntaxError.noMarkup.reason, at: text.end)
    case (.mismatchedTag, let tag?):
      let found = text.endTag(at: location(of: parser, from: beginning))
      stop(parser, "mismatched tag: expected </\(tag)>, found \(found)", from: beginning)
    default:
      let reason = problem?.reason ?? "malformed XML (libxml2 error \(code))"
      stop(parser, reason, from: beginning)
    }
  }

  private func append(_ characters: String) {
    guard open.count > 1 else { return }
    open[open.count - 1].element.text += characters
  }

  private func stop(_ parser: XMLParser, _ reason: String, from beginning: String = "") {
    stop(parser, reason, at: location(of: parser, from: beginning))
  }

  // Without this call, the parser would continue after an error, and build elements from unrelated
  // parts.
  private func stop(_ parser: XMLParser, _ reason: String, at index: SessionText.Index) {
    error = error ?? text.error(reason, at: index)
    parser.abortParsing()
  }

  // The parser notices some errors late. The error begins at the last of these characters.
  private func location(of parser: XMLParser, from beginning: String) -> SessionText.Index {
    let index = text.index(line: parser.lineNumber, column: parser.columnNumber)
    return text.last(of: beginning, before: index) ?? index
  }
}

extension Element {
  fileprivate var isStream: Bool {
    name == "stream" && namespace == "http://etherx.jabber.org/streams"
  }

  fileprivate mutating func dropIndentation() {
    if !children.isEmpty && text.allSatisfy(\.isWhitespace) { text = "" }
  }
}
