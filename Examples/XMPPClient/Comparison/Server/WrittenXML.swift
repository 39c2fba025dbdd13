import Foundation
import FoundationXML
import XMPP

/// The reader of what a stream has written, which shares no code with the stream.
final class WrittenXML: NSObject, XMLParserDelegate {
  private var open: [Element] = []
  private var last: Element?

  /// Returns the element that `text` consists of, or `nil` if `text` is no element.
  static func element(in text: String) -> Element? {
    let reader = WrittenXML()
    let parser = XMLParser(data: Data("<stream xmlns='jabber:client'>\(text)</stream>".utf8))
    parser.shouldProcessNamespaces = true
    parser.delegate = reader
    return parser.parse() ? reader.last?.children.first : nil
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    let own = attributes.filter { $0.key != "xmlns" }
    open.append(Element(name, namespace: namespaceURI ?? "", attributes: own))
  }

  func parser(_ parser: XMLParser, foundCharacters text: String) {
    open[open.count - 1].text += text
  }

  func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
  ) {
    let element = open.removeLast()
    if open.isEmpty { last = element } else { open[open.count - 1].children.append(element) }
  }
}
