import Foundation

/// A message in JSON that is composed from the words of a command line.
struct WrittenMessage {
  let json: String

  /// Creates a message from a selector and the texts of its arguments.
  ///
  /// - Throws: `WritingError` if the number of arguments is wrong, or if an argument's type is
  ///   unknown.
  init(_ selector: String, _ words: [String]) throws {
    let count = selector.utf8.count { $0 == UInt8(ascii: ":") }
    guard count == words.count else {
      throw WritingError.count(selector, expected: count, found: words.count)
    }
    let message: [String: Any] = [
      "version": 1, "selector": selector, "arguments": try words.map(Self.argument),
    ]
    let data = try JSONSerialization.data(withJSONObject: message, options: [.sortedKeys])
    json = String(decoding: data, as: UTF8.self)
  }

  /// Returns the type and the value of a word.
  ///
  /// A word is JSON if it is a number, a Boolean, `null`, a text in quotation marks, an array of
  /// these, or an object with a type and a value. Any other word is a text.
  private static func argument(_ word: String) throws -> [String: Any] {
    guard
      let value = try? JSONSerialization.jsonObject(
        with: Data(word.utf8), options: .fragmentsAllowed)
    else { return ["type": "Swift.String", "value": word] }
    if let members = value as? [String: Any] {
      guard members["type"] is String, members["value"] != nil else {
        throw WritingError.noType(word)
      }
      return members
    }
    guard let type = try type(of: JSONDecoder().decode(Fragment.self, from: Data(word.utf8)))
    else { throw WritingError.noType(word) }
    return ["type": type, "value": value]
  }

  private static func type(of fragment: Fragment) -> String? {
    switch fragment {
    case .null: return "Swift.Optional<Any>"
    case .truth: return "Swift.Bool"
    case .integer: return "Swift.Int"
    case .unsigned: return "Swift.UInt64"
    case .number: return "Swift.Double"
    case .text: return "Swift.String"
    case .array(let elements):
      // In an array of floating-point numbers, JSON may write whole numbers without a decimal
      // point.
      var types = Set(elements.map { type(of: $0) })
      if types == ["Swift.Int", "Swift.Double"] { types = ["Swift.Double"] }
      guard types.count == 1, let type = types.first ?? nil else { return nil }
      return "Swift.Array<\(type)>"
    case .object: return nil
    }
  }

  /// The kind of a JSON value.
  private indirect enum Fragment: Decodable {
    case null, truth, integer, unsigned, number, text, object
    case array([Fragment])

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      self =
        if container.decodeNil() {
          .null
        } else if (try? container.decode(Bool.self)) != nil {
          .truth
        } else if (try? container.decode(Int.self)) != nil {
          .integer
        } else if (try? container.decode(UInt64.self)) != nil {
          .unsigned
        } else if (try? container.decode(Double.self)) != nil {
          .number
        } else if (try? container.decode(String.self)) != nil {
          .text
        } else if let elements = try? container.decode([Fragment].self) {
          .array(elements)
        } else {
          .object
        }
    }
  }
}
