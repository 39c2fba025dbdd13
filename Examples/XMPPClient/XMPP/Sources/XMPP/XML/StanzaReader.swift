import CExpat

/// Reads the XML of a stream as it comes, by means of libexpat.
///
/// Used on one queue at a time. Document types, comments and processing instructions are errors
/// (RFC 6120, section 11.1), so that there are no entities to be expanded.
final class StanzaReader {
  /// What has been read.
  enum Event: Equatable {
    /// The tag that opens the stream.
    case opened(Element)

    /// A whole child of the stream.
    case stanza(Element)

    /// The tag that closes the stream.
    case closed

    /// An error. No more events come.
    case failed(XMPPError)
  }

  private let maximumSize: Int
  private let maximumDepth: Int
  private let parser: XML_Parser?

  private var open: [Element] = []
  private var events: [Event] = []
  private var hasEnded = false

  /// The number of bytes that have been read, and the number of them before the current stanza.
  private var (bytesRead, stanzaStart) = (0, 0)

  // Expat puts this between the namespace and the name. XML cannot contain it.
  private static let separator: Character = "\u{1}"
  private static let xmlNamespace = "http://www.w3.org/XML/1998/namespace"

  init(maximumSize: Int, maximumDepth: Int) {
    self.maximumSize = maximumSize
    self.maximumDepth = maximumDepth
    parser = XML_ParserCreateNS("UTF-8", 1)
    // Expat would wait for more data after a token that came in parts, and the server for our answer.
    XML_SetReparseDeferralEnabled(parser, XML_Bool(XML_FALSE))
    XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
    XML_SetElementHandler(
      parser,
      { reader, name, attributes in
        guard let name, let attributes else { return }
        StanzaReader.from(reader)?.start(String(cString: name), attributes)
      },
      { reader, _ in StanzaReader.from(reader)?.end() })
    XML_SetCharacterDataHandler(parser) { reader, bytes, count in
      guard let bytes else { return }
      StanzaReader.from(reader)?.append(
        UnsafeRawBufferPointer(start: bytes, count: Int(count)))
    }
    XML_SetStartDoctypeDeclHandler(parser) { reader, _, _, _, _ in
      StanzaReader.from(reader)?.refuse("a document type")
    }
    XML_SetCommentHandler(parser) { reader, _ in StanzaReader.from(reader)?.refuse("a comment") }
    XML_SetProcessingInstructionHandler(parser) { reader, _, _ in
      StanzaReader.from(reader)?.refuse("a processing instruction")
    }
  }

  deinit { XML_ParserFree(parser) }

  private static func from(_ pointer: UnsafeMutableRawPointer?) -> StanzaReader? {
    pointer.map { Unmanaged.fromOpaque($0).takeUnretainedValue() }
  }

  /// Reads some more bytes, and returns what they complete.
  func read(_ bytes: [UInt8]) -> [Event] {
    // In small parts: expat keeps a token that is not complete, however long it becomes.
    var rest = bytes[...]
    while !rest.isEmpty && !hasEnded {
      let part = rest.prefix(4096)
      rest = rest.dropFirst(4096)
      bytesRead += part.count
      let status = part.withUnsafeBytes { part in
        XML_Parse(
          parser, part.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(part.count), 0)
      }
      if status == XML_STATUS_ERROR, !hasEnded {
        let reason = XML_ErrorString(XML_GetErrorCode(parser)).map { String(cString: $0) }
        fail(malformed(reason ?? "an unknown error"))
      } else if bytesRead - stanzaStart > maximumSize + 4096 {
        refuseSize()
      }
    }
    defer { events = [] }
    return events
  }

  // MARK: What expat finds

  private func start(_ name: String, _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>) {
    guard !hasEnded else { return }
    if open.count == maximumDepth + 1 {  // The first one is the stream.
      return fail(
        .limitExceeded(line: line, reason: "elements are more than \(maximumDepth) deep"))
    }
    if open.count == 1 { noteStanzaStart() }
    let (namespace, name) = Self.split(name)
    var element = Element(name, namespace: namespace)
    var index = 0
    while let attribute = attributes[index], let value = attributes[index + 1] {
      index += 2
      let (namespace, name) = Self.split(String(cString: attribute))
      // A prefix means nothing once its declaration is gone; only `xml` needs none.
      if namespace.isEmpty {
        element[name] = String(cString: value)
      } else if namespace == Self.xmlNamespace {
        element["xml:" + name] = String(cString: value)
      }
    }
    if open.isEmpty { events.append(.opened(element)) }
    open.append(element)
  }

  private func end() {
    guard !hasEnded, var element = open.popLast() else { return }
    if !element.children.isEmpty, element.text.allSatisfy(\.isWhitespace) { element.text = "" }
    switch open.count {
    case 0:
      hasEnded = true
      events.append(.closed)
    case 1:
      if Int(XML_GetCurrentByteIndex(parser)) - stanzaStart > maximumSize { return refuseSize() }
      noteStanzaStart()
      events.append(.stanza(element))
    default: open[open.count - 1].children.append(element)
    }
  }

  private func append(_ text: UnsafeRawBufferPointer) {
    guard !hasEnded else { return }
    // Between stanzas there is white space only, which keeps connections alive.
    if open.count < 2 { return noteStanzaStart() }
    open[open.count - 1].text += String(decoding: text, as: UTF8.self)
  }

  private func noteStanzaStart() { stanzaStart = Int(XML_GetCurrentByteIndex(parser)) }

  // MARK: Errors

  private var line: Int { Int(XML_GetCurrentLineNumber(parser)) }

  private func malformed(_ reason: String) -> XMPPError {
    .malformedXML(
      line: line, column: Int(XML_GetCurrentColumnNumber(parser)) + 1, reason: reason)
  }

  private func refuse(_ found: String) {
    if !hasEnded { fail(malformed("a stream may not contain \(found)")) }
  }

  private func refuseSize() {
    fail(.limitExceeded(line: line, reason: "a stanza has more than \(maximumSize) bytes"))
  }

  private func fail(_ error: XMPPError) {
    hasEnded = true
    events.append(.failed(error))
    XML_StopParser(parser, 0)
  }

  private static func split(_ name: String) -> (namespace: String, name: String) {
    guard let index = name.lastIndex(of: separator) else { return ("", name) }
    return (String(name[..<index]), String(name[name.index(after: index)...]))
  }
}
