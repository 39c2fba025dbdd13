/// A value of a message as text, for any type of value.
public struct DescribedValue: Sendable, Hashable {
  /// The name of the value's type, exactly as the message gives the name.
  public let type: String

  /// The value as JSON on one line, or the description of an error without a coding.
  public let text: String

  init(type: String, text: String) {
    self.type = type
    self.text = text
  }

  /// Takes the value from the JSON text of an argument or an answer, without decoding the value.
  init(_ written: WrittenDescription, in json: JSONText?) throws(MessageCodingError) {
    guard let text = written.description ?? json?.member("value")?.line else {
      throw .malformed(offset: nil, reason: "a value is not UTF-8")
    }
    self.init(type: written.type, text: text)
  }

  /// Reads a tag and the value after the tag.
  init(reading reader: inout BinaryReader) throws(MessageCodingError) {
    let offset = reader.offset
    let tag = try reader.byte()
    if tag == BinaryTag.named {
      type = try reader.text()
      if let coding = try CodingTable.known.get().coding(named: type),
        coding.tag != BinaryTag.named
      {
        throw reader.ownTag(coding, at: offset + 1)
      }
      let start = reader.offset
      let json = try reader.counted()
      try JSONScanner.check(json, limit: reader.depth, start: reader.offset - json.count)
      guard let text = JSONText(json).line else {
        throw reader.malformed("a text is not UTF-8", at: start)
      }
      self.text = text
      return
    }
    guard let coding = try CodingTable.known.get().coding(tagged: tag) else {
      throw reader.malformed("\(tag) is no tag of a type", at: offset)
    }
    type = coding.name
    do {
      text = try MessageJSON.encode(coding.encodable(coding.read(&reader)))
    } catch let error as MessageCodingError {
      throw error
    } catch {
      throw reader.malformed("\(error)", at: offset)
    }
  }
}
