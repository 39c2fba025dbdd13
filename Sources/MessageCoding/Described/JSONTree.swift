/// A value of JSON of which nothing is known.
enum JSONTree: Codable {
  case null
  case truth(Bool)
  case integer(Int64)
  case unsigned(UInt64)
  case number(Double)
  case text(String)
  case array([JSONTree])
  case object([String: JSONTree])

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    self =
      if container.decodeNil() {
        .null
      } else if let value = try? container.decode(Bool.self) {
        .truth(value)
      } else if let value = try? container.decode(String.self) {
        // Before numbers, because the decoder reads "NaN" as one.
        .text(value)
      } else if let value = try? container.decode(Int64.self), value != 0 {
        // 0 has a sign, which a Double keeps.
        .integer(value)
      } else if let value = try? container.decode(UInt64.self), value != 0 {
        .unsigned(value)
      } else if let value = try? container.decode(Double.self) {
        .number(value)
      } else if let value = try? container.decode([JSONTree].self) {
        .array(value)
      } else {
        .object(try container.decode([String: JSONTree].self))
      }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .truth(let value): try container.encode(value)
    case .integer(let value): try container.encode(value)
    case .unsigned(let value): try container.encode(value)
    case .number(let value): try container.encode(value)
    case .text(let value): try container.encode(value)
    case .array(let value): try container.encode(value)
    case .object(let value): try container.encode(value)
    }
  }
}
