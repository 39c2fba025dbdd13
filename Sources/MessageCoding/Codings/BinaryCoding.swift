import RuntimeABI

/// The coding of a type that has a binary form and a tag of its own.
final class BinaryCoding<Value: BinaryValue & Codable & Sendable>: TypeCoding {
  let name: String
  let header = [Value.tag]
  let isByReference = false

  var type: any Any.Type { Value.self }

  init(_ name: String) {
    self.name = name
  }

  func encodable(_ value: any Sendable) throws -> any Encodable { try exact(value) }

  func decode(from decoder: any Decoder) throws -> any Sendable {
    try decoder.singleValueContainer().decode(Value.self)
  }

  func write(_ value: any Sendable, to bytes: inout [UInt8]) throws {
    try exact(value).write(to: &bytes)
  }

  func read(_ reader: inout BinaryReader) throws -> any Sendable { try Value(reading: &reader) }

  private func exact(_ value: any Sendable) throws -> Value {
    // Many times as fast as a dynamic cast.
    if let exact = ExistentialBox.withBox(of: value, { ExistentialBox.exact($0, as: Value.self) }) {
      return exact
    }
    if let value = value as? Value { return value }
    throw EncodingError.invalidValue(
      value, EncodingError.Context(codingPath: [], debugDescription: "It is no \(Value.self)."))
  }
}
