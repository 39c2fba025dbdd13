import CExpat

/// An incremental reader of a stream's XML, implemented with libexpat.
///
/// A reader must be used on one queue at a time. Document types, comments and processing
/// instructions are errors (RFC 6120, section 11.1). Entities can therefore not be declared or
/// expanded.
final class StanzaReader {
  /// The results of reading.
  enum Event: Equatable {
    /// The opening tag of the stream.
    case opened(Element)

    /// A complete child of the stream.
    case stanza(Element)

    /// The closing tag of the stream.
    case closed

    /// An error; no further events follow.
    case failed(XMPPError)
  }

  private let maximumSize: Int
  private let maximumDepth: Int
  private let parser: XML_Parser?

  private var open: [Element] = []
  private var events: [Event] = []
  private var hasEnded = false

  /// The number of bytes read so far, and the number of bytes before the current stanza.
  private var (bytesRead, stanzaStart) = (0, 0)

  // Expat inserts this character, which XML cannot contain, between the namespace and the name.
  private static let separator: Character = "\u{1}"
  private static let xmlNamespace = "http://www.w3.org/XML/1998/namespace"

  init(maximumSize: Int, maximumDepth: Int) {
    self.maximumSize = maximumSize
    self.maximumDepth = maximumDepth
    parser = XML_ParserCreateNS("UTF-8", 1)
    // With reparse deferral, Expat would wait for more data after a token that arrived in parts,
    // while the server waits for our answer.
    XML_SetReparseDeferralEnabled(parser, XML_Bool(XML_FALSE))
    // Unretained: the reader frees the parser in `deinit`, so the parser cannot outlive the reader.
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

  /// Reads `bytes`, and returns the events that these bytes complete.
  func read(_ bytes: [UInt8]) -> [Event] {
    // Pass small parts, because Expat keeps an incomplete token regardless of its length.
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

  // MARK: Callbacks of Expat

  private func start(_ name: String, _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>) {
    guard !hasEnded else { return }
    if open.count == maximumDepth + 1 {  // The first level is the stream itself.
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
      // A prefix is meaningless without its declaration. Only the prefix `xml` needs no
      // declaration.
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
    // Between stanzas, a stream contains only white space, which keeps the connection alive.
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
