import Foundation
import RuntimeSupport

/// Codes a type by its `Codable` conformance, or by closures that convert it to a `Codable` type.
///
/// The binary format contains the value as JSON, too. A binary coder for any `Codable` type would
/// be larger than the rest of this module, and would have to be as safe as Foundation's decoder.
final class JSONCoding<Value, Coded: Decodable & SendableMetatype>: TypeCoding {
  let name: String
  let tag = BinaryTag.named
  let isByReference: Bool
  private let encode: @Sendable (Value) throws -> any Encodable
  private let decode: @Sendable (Coded) throws -> Value

  var type: any Any.Type { Value.self }

  init(
    _ name: String, isByReference: Bool = false,
    encode: @escaping @Sendable (Value) throws -> any Encodable,
    decode: @escaping @Sendable (Coded) throws -> Value
  ) {
    self.name = name
    self.isByReference = isByReference
    self.encode = encode
    self.decode = decode
  }

  func encodable(_ value: any Sendable) throws -> any Encodable {
    guard let value = value as? Value else {
      throw EncodingError.invalidValue(
        value, EncodingError.Context(codingPath: [], debugDescription: "It is no \(Value.self)."))
    }
    return try encode(value)
  }

  func decode(from decoder: any Decoder) throws -> any Sendable {
    // Not `Coded(from:)`, which would decode the bytes of a `Data` as an array of numbers.
    try made(of: decoder.singleValueContainer().decode(Coded.self))
  }

  func write(_ value: any Sendable, to bytes: inout [UInt8], depth: Int) throws {
    bytes.append(tag)
    bytes.append(text: name)
    bytes.append(text: try MessageJSON.encode(encodable(value), depth: depth))
  }

  func read(_ reader: inout BinaryReader) throws -> any Sendable {
    let json = try reader.counted()
    try JSONScanner.check(json, limit: reader.depth, start: reader.offset - json.count)
    return try made(of: MessageJSON.decoder.decode(Coded.self, from: Data(json)))
  }

  private func made(of coded: Coded) throws -> any Sendable {
    // Every public initializer of `CodedType` requires `Sendable`. A type that comes from a
    // declaration is the type of an argument, and no other code refers to the value that was just
    // decoded.
    SendableBox.assume(try decode(coded))
  }
}
