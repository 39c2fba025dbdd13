import Invocation

/// Codes a type that has a binary form and its own tag.
final class BinaryCoding<Value: BinaryValue & Codable & Sendable>: TypeCoding {
  let name: String
  let tag = Value.tag
  let isByReference = false

  /// `true` if the values are dates or collections of dates, which `write` checks for NaN.
  private let isDate: Bool

  var type: any Any.Type { Value.self }

  init(_ name: String, isDate: Bool) {
    self.name = name
    self.isDate = isDate
  }

  func encodable(_ value: any Sendable) throws -> any Encodable {
    guard let value = value as? Value else { throw mismatch(value) }
    return value
  }

  func decode(from decoder: any Decoder) throws -> any Sendable {
    try decoder.singleValueContainer().decode(Value.self)
  }

  func write(_ value: any Sendable, to bytes: inout [UInt8], depth _: Int) throws {
    if isDate { try checkIsReadable(value) }
    if !Value.write(boxed: value, to: &bytes) { throw mismatch(value) }
  }

  // Kept out of line, so that only dates pay for the cast: it asks the runtime for a generic type.
  @inline(never)
  private func checkIsReadable(_ value: any Sendable) throws {
    if let value = value as? Value, !value.isReadable { throw Swift.EncodingError.unreadableDate() }
  }

  func read(_ reader: inout BinaryReader) throws -> any Sendable {
    try Value.readBoxed(&reader)
  }

  func write(only arguments: ArgumentStore, to bytes: inout [UInt8]) -> Bool {
    !isDate && Value.write(only: arguments, to: &bytes)
  }

  func readOnly(_ reader: inout BinaryReader) throws -> ArgumentStore {
    try Value.readOnly(&reader)
  }

  private func mismatch(_ value: any Sendable) -> Swift.EncodingError {
    .invalidValue(
      value, .init(codingPath: [], debugDescription: "It is no \(Value.self)."))
  }
}
