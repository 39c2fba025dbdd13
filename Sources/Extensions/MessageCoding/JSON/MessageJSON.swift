package import Foundation
import Invocation
import RuntimeSupport

/// The form of messages in JSON, which coders and journals share.
package enum MessageJSON {
  /// An encoder of journals, which write a date that is not a number: describing it would end the process.
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

  /// A decoder of single values.
  static let decoder = makeDecoder()

  private static func makeDecoder() -> JSONDecoder {
    let decoder = JSONDecoder()
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(
      positiveInfinity: "Infinity", negativeInfinity: "-Infinity", nan: "NaN")
    decoder.dateDecodingStrategy = .custom(date)
    return decoder
  }

  /// A decoder of messages.
  package static func decoder(_ context: JSONContext) -> JSONDecoder {
    let decoder = makeDecoder()
    if let key = JSONContext.key { decoder.userInfo[key] = context }
    return decoder
  }

  /// The levels of a message around the value of an argument.
  static let messageLevels = 3

  /// The levels of a reply around the value of an answer.
  static let replyLevels = 4

  /// Reads a message or a reply, after a look at it.
  ///
  /// It has a number of levels around a value.
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

  /// Reads a line of a journal, after a look at it.
  package static func decodeLine<T: Decodable>(
    _ type: T.Type, from line: UnsafeRawBufferPointer, _ limits: CodingLimits,
    _ decoder: JSONDecoder
  ) throws(MessageCodingError) -> T {
    try limits.check(line.count)
    return try decode(type, from: line, limits, decoder)
  }

  /// A value as text.
  package static func encode(_ value: any Encodable) throws -> String {
    String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  /// A value as text that can be read again within the limits.
  ///
  /// - Throws: Also for a date that is not a number, which is refused where it is read.
  static func encode(_ value: any Encodable, depth: Int) throws -> String {
    let json = try strictEncoder.encode(value)
    try json.withUnsafeBytes { try JSONScanner.check($0, limit: depth) }
    return String(decoding: json, as: UTF8.self)
  }

  /// A value as text for a journal, if that can be read again.
  package static func encodeLine(_ value: any Encodable) throws -> String {
    var text = try encode(value)
    try text.withUTF8 { text in
      try JSONScanner.check(UnsafeRawBufferPointer(text), limit: CodingLimits().depth)
    }
    return text
  }

  /// The form in which a journal writes an argument, without a table of types.
  ///
  /// As a coder does, it takes the content of wrappers, of optionals of anything and of nested optionals.
  package static func content(of argument: any Sendable) -> any Sendable {
    if let wrapper = argument as? any Wrapper {
      return content(of: SendableBox.assume(wrapper.wrapped))
    }
    guard let optional = argument as? any Nullable, !Swift.type(of: optional).isPlain,
      let inner = optional.content
    else { return argument }
    return content(of: inner)
  }

  /// A string as text, with its quotation marks.
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

  /// A message's members: the selector and the arguments.
  package static func members(_ selector: String, arguments: [String]) -> String {
    #""selector":\#(text(selector)),"arguments":[\#(arguments.joined(separator: ","))]"#
  }

  /// An argument with the text of its value.
  package static func argument(_ type: String, value: String) -> String {
    #"{"type":\#(text(type)),"value":\#(value)}"#
  }

  /// An argument of which only the description is known.
  package static func argument(_ type: String, description: String) -> String {
    #"{"type":\#(text(type)),"description":\#(text(description))}"#
  }

  /// Reads a date as `Date` does itself, except for NaN: Foundation traps when that is described.
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
