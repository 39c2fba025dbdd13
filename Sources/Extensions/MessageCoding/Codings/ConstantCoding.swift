/// Codes a type with a single value: `Void`, or a `nil` of an unknown type.
final class ConstantCoding: TypeCoding {
  let value: any Sendable
  let name: String
  let tag: UInt8
  let isByReference = false

  var type: any Any.Type { Swift.type(of: value) }

  private init(_ value: any Sendable, tag: UInt8) {
    self.value = value
    name = String(reflecting: Swift.type(of: value))
    self.tag = tag
  }

  static let void = ConstantCoding((), tag: BinaryTag.void)
  static let null = ConstantCoding((any Sendable)?.none as any Sendable, tag: BinaryTag.null)

  func encodable(_: any Sendable) -> any Encodable { Bool?.none }

  func decode(from decoder: any Decoder) throws -> any Sendable {
    guard try decoder.singleValueContainer().decodeNil() else {
      throw DecodingError.typeMismatch(
        type,
        DecodingError.Context(codingPath: decoder.codingPath, debugDescription: "It is not null."))
    }
    return value
  }

  func write(_: any Sendable, to bytes: inout [UInt8], depth _: Int) { bytes.append(tag) }

  func read(_: inout BinaryReader) -> any Sendable { value }
}
