/// Holds the context that the decoding of a JSON message needs.
package final class JSONContext: Sendable {
  let types: CodingTable

  /// Throws an error if no message has this selector and this number of arguments.
  let check: @Sendable (_ selector: String, _ count: Int) throws -> Void

  /// Makes a context with the types that may be decoded.
  package init(
    _ types: CodingTable,
    check: @escaping @Sendable (_ selector: String, _ count: Int) throws -> Void = { _, _ in }
  ) {
    self.types = types
    self.check = check
  }

  /// The key of the context in a decoder's `userInfo`; never `nil`, although its initializer is
  /// failable.
  static let key = CodingUserInfoKey(rawValue: "MessageCoding.context")

  static func of(_ decoder: any Decoder) -> JSONContext? {
    key.flatMap { decoder.userInfo[$0] } as? JSONContext
  }
}
