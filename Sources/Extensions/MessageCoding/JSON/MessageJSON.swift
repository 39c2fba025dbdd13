package import Foundation
@_spi(ObjectiveC) import Invocation
import RuntimeSupport

/// Reads and writes the JSON form of messages, which coders and journals share.
package enum MessageJSON {
  /// Encodes journals, and accepts a `Date` with the value NaN.
  ///
  /// If encoding failed, the journal would describe the date, and Foundation would trap.
  private static let encoder = makeEncoder()

  private static let strictEncoder = {
    let encoder = makeEncoder()
    encoder.dateEncodingStrategy = .custom { date, encoder in
      if !date.isReadable { throw Swift.EncodingError.unreadableDate(encoder.codingPath) }
      try date.encode(to: encoder)
    }
    return encoder
  }()

  private static func makeEncoder() -> JSONEncoder {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "Infinity", negativeInfinity: "-Infinity", nan: "NaN")
    return encoder
  }

  /// A decoder for single values.
  static let decoder = makeDecoder()

  private static func makeDecoder() -> JSONDecoder {
    let decoder = JSONDecoder()
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(
      positiveInfinity: "Infinity", negativeInfinity: "-Infinity", nan: "NaN")
    decoder.dateDecodingStrategy = .custom(date)
    return decoder
  }

  /// Makes a decoder for messages.
  package static func decoder(_ context: JSONContext) -> JSONDecoder {
    let decoder = makeDecoder()
    if let key = JSONContext.key { decoder.userInfo[key] = context }
    return decoder
  }

  /// How many JSON levels are around the value of an argument in a message.
  static let messageLevels = 3

  /// How many JSON levels are around the value of an answer in a reply.
  static let replyLevels = 4

  /// Scans a message or a reply, and then decodes it.
  ///
  /// - Parameters:
  ///   - type: The type to decode.
  ///   - bytes: The JSON, from any source.
  ///   - limits: The limits. The method checks the depth; the caller has checked the size.
  ///   - levels: The number of JSON levels around a value.
  ///   - decoder: The decoder, with a ``JSONContext`` if `type` needs a context.
  /// - Returns: The decoded message or reply.
  /// - Throws: ``MessageCodingError`` for all bytes other than a valid `type`.
  static func decode<T: Decodable>(
    _ type: T.Type, from bytes: UnsafeRawBufferPointer, _ limits: CodingLimits,
    levels: Int = messageLevels, _ decoder: JSONDecoder = decoder
  ) throws(MessageCodingError) -> T {
    try JSONScanner.check(bytes, limit: limits.depth, envelope: levels)
    do {
      return try decoder.decode(type, from: Data(bytes))
    } catch let error as MessageCodingError {
      throw error
    } catch DecodingError.dataCorrupted(let context) {
      throw .malformed(offset: nil, reason: context.debugDescription)
    } catch {
      throw .malformed(offset: nil, reason: "\(error)")
    }
  }

  /// Checks the size of a line of a journal, scans the line, and then decodes it.
  package static func decodeLine<T: Decodable>(
    _ type: T.Type, from line: UnsafeRawBufferPointer, _ limits: CodingLimits,
    _ decoder: JSONDecoder
  ) throws(MessageCodingError) -> T {
    try limits.check(line.count)
    return try decode(type, from: line, limits, decoder)
  }

  /// Returns a value as JSON.
  package static func encode(_ value: any Encodable) throws -> String {
    String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  /// Returns a value as JSON that a coder with the same limits can decode.
  ///
  /// - Throws: An error also for a `Date` with the value NaN, because the decoder refuses such a
  ///   date.
  static func encode(_ value: any Encodable, depth: Int) throws -> String {
    let json = try strictEncoder.encode(value)
    try json.withUnsafeBytes { try JSONScanner.check($0, limit: depth) }
    return String(decoding: json, as: UTF8.self)
  }

  /// Returns a value as JSON for a journal.
  ///
  /// - Throws: An error also if a reader with the default limits could not read the JSON.
  package static func encodeLine(_ value: any Encodable) throws -> String {
    var text = try encode(value)
    try text.withUTF8 { text in
      try JSONScanner.check(UnsafeRawBufferPointer(text), limit: CodingLimits().depth)
    }
    return text
  }

  /// Returns the value that a journal writes for an argument, without using a table of types.
  ///
  /// Like a coder, this method replaces wrappers, optionals of `Any` and nested optionals by their
  /// content.
  package static func content(of argument: any Sendable) -> any Sendable {
    if let wrapper = argument as? any Wrapper {
      return content(of: SendableBox.assume(wrapper.wrapped))
    }
    guard let optional = argument as? any Nullable, !Swift.type(of: optional).isPlain,
      let inner = optional.content
    else { return argument }
    return content(of: inner)
  }

  /// Returns `string` as a JSON string with quotation marks.
  package static func text(_ string: String) -> String {
    var text = "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": text += #"\""#
      case "\\": text += #"\\"#
      case "\n": text += #"\n"#
      case "\r": text += #"\r"#
      case "\t": text += #"\t"#
      case "\u{0}"..<" ":
        let digits = String(scalar.value, radix: 16)
        text += #"\u"# + String(repeating: "0", count: 4 - digits.count) + digits
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text + "\""
  }

  /// Returns the JSON members of a message: the selector and the arguments.
  package static func members(_ selector: String, arguments: [String]) -> String {
    #""selector":\#(text(selector)),"arguments":[\#(arguments.joined(separator: ","))]"#
  }

  /// Returns the JSON of an argument with a value, which is JSON already.
  package static func argument(_ type: String, value: String) -> String {
    #"{"type":\#(text(type)),"value":\#(value)}"#
  }

  /// Returns the JSON of an argument for which only a description is known.
  package static func argument(_ type: String, description: String) -> String {
    #"{"type":\#(text(type)),"description":\#(text(description))}"#
  }

  /// Decodes a date like `Date` itself, but refuses NaN: Foundation traps when it describes such a
  /// date.
  private static func date(from decoder: any Decoder) throws -> Date {
    let date = try Date(from: decoder)
    if date.timeIntervalSinceReferenceDate.isNaN {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          codingPath: decoder.codingPath, debugDescription: "NaN is not a date"))
    }
    return date
  }
}
