package import Foundation

/// The form of messages in JSON, which coders and journals share.
package enum MessageJSON {
  private static let encoder = {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "Infinity", negativeInfinity: "-Infinity", nan: "NaN")
    return encoder
  }()

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

  /// Reads a message or a reply, after a look at how deeply it is nested.
  static func decode<T: Decodable>(
    _ type: T.Type, from bytes: UnsafeRawBufferPointer, _ limits: CodingLimits,
    _ decoder: JSONDecoder = decoder
  ) throws(MessageCodingError) -> T {
    try JSONScanner.check(bytes, limit: limits.depth)
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

  /// A value as text.
  package static func encode(_ value: any Encodable) throws -> String {
    String(decoding: try encoder.encode(value), as: UTF8.self)
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
