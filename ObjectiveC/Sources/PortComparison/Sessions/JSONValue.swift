/// A value of JSON.
enum JSONValue: Codable {
  case null
  case bool(Bool)
  case integer(Int)
  case unsigned(UInt)
  case number(Double)
  case string(String)
  case array([JSONValue])
  case object([String: JSONValue])

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else if let value = try? container.decode(Int.self) {
      self = .integer(value)
    } else if let value = try? container.decode(UInt.self) {
      self = .unsigned(value)
    } else if let value = try? container.decode(Double.self) {
      self = .number(value)
    } else if let value = try? container.decode(String.self) {
      self = .string(value)
    } else if let value = try? container.decode([JSONValue].self) {
      self = .array(value)
    } else {
      self = .object(try container.decode([String: JSONValue].self))
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .bool(let value): try container.encode(value)
    case .integer(let value): try container.encode(value)
    case .unsigned(let value): try container.encode(value)
    case .number(let value): try container.encode(value)
    case .string(let value): try container.encode(value)
    case .array(let value): try container.encode(value)
    case .object(let value): try container.encode(value)
    }
  }

  subscript(key: String) -> JSONValue? {
    if case .object(let members) = self { members[key] } else { nil }
  }

  var text: String? { if case .string(let text) = self { text } else { nil } }

  var number: Double? {
    switch self {
    case .integer(let number): Double(number)
    case .unsigned(let number): Double(number)
    case .number(let number): number
    default: nil
    }
  }
}

// A value that JSON does not have is an object whose only member, or whose member beside the
// parts, begins with `$`.
extension PortValue {
  init?(_ json: JSONValue) {
    switch json {
    case .null: self = .null
    case .bool(let flag): self = .bool(flag)
    case .integer(let number): self = .integer(Int128(number))
    case .unsigned(let number): self = .integer(Int128(number))
    case .number(let number): self = .number(number)
    case .string(let text): self = .string(text)
    case .array(let elements):
      let values = elements.compactMap(PortValue.init)
      guard values.count == elements.count else { return nil }
      self = .list(values)
    case .object(let members):
      let pairs = members.compactMapValues(PortValue.init)
      guard pairs.count == members.count else { return nil }
      guard let marked = Self(marked: members, pairs) else { return nil }
      self = marked
    }
  }

  /// Makes a value from an object of JSON, which is a dictionary unless a member marks it.
  private init?(marked members: [String: JSONValue], _ pairs: [String: PortValue]) {
    if let name = members["$object"] {
      guard let name = name.text else { return nil }
      self = .object(name)
    } else if let name = members["$queue"] {
      guard let name = name.text else { return nil }
      self = .queue(name)
    } else if let index = members["$identifier"] {
      guard case .integer(let index) = index, index >= 0 else { return nil }
      self = .identifier(index, step: members["step"]?.number.map { Int($0) })
    } else if members["$plugIn"] != nil {
      self = .plugIn
    } else if let text = members["$number"] {
      guard let number = text.text.flatMap(Double.init) else { return nil }
      self = .number(number)
    } else if let type = members["$made"] {
      guard let type = type.text else { return nil }
      self = .made(type, pairs["parts"]?.parts ?? [:])
    } else {
      self = .dictionary(pairs)
    }
  }

  var json: JSONValue {
    switch self {
    case .null: .null
    case .bool(let flag): .bool(flag)
    case .integer(let number):
      Int(exactly: number).map { .integer($0) } ?? .unsigned(UInt(clamping: number))
    // JSON would write a whole number as an integer.
    case .number(let number): .object(["$number": .string("\(number)")])
    case .string(let text): .string(text)
    case .list(let elements): .array(elements.map(\.json))
    case .dictionary(let pairs): .object(pairs.mapValues(\.json))
    case .object(let name): .object(["$object": .string(name)])
    case .queue(let name): .object(["$queue": .string(name)])
    case .plugIn: .object(["$plugIn": .bool(true)])
    case .identifier(let index, let step):
      .object(
        ["$identifier": .integer(index), "step": step.map { .integer($0) }].compactMapValues { $0 })
    case .made(let type, let parts):
      .object(["$made": .string(type), "parts": .object(parts.mapValues(\.json))])
    }
  }
}
