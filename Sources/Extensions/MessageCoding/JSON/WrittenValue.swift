/// A value in JSON that has not been made yet, and its type.
package struct WrittenValue {
  let coding: any TypeCoding

  // Foundation's decoder keeps its text for as long as a decoder of a part is used.
  private let decoder: any Decoder

  init(_ coding: any TypeCoding, _ decoder: any Decoder) {
    self.coding = coding
    self.decoder = decoder
  }

  /// Makes the value, which runs the code of its type.
  package func made() throws -> any Sendable { try coding.decode(from: decoder) }
}
