/// A value in JSON that has not been decoded yet, with the coding of its type.
package struct WrittenValue {
  let coding: any TypeCoding

  // Foundation keeps the JSON alive while a nested decoder exists, so the value can be decoded
  // later.
  private let decoder: any Decoder

  init(_ coding: any TypeCoding, _ decoder: any Decoder) {
    self.coding = coding
    self.decoder = decoder
  }

  /// Decodes the value, which runs the code of its type.
  package func made() throws -> any Sendable { try coding.decode(from: decoder) }
}
