/// What the decoding of a message in JSON has to know.
package final class JSONContext: Sendable {
  let types: CodingTable

  /// Throws if there is no message of the name and the number of arguments.
  let check: @Sendable (_ selector: String, _ count: Int) throws -> Void

  /// Makes a context of the types that are known.
  package init(
    _ types: CodingTable,
    check: @escaping @Sendable (_ selector: String, _ count: Int) throws -> Void = { _, _ in }
  ) {
    self.types = types
    self.check = check
  }

  /// The place of the context in the decoder; the name is not nil where it is not empty.
  static let key = CodingUserInfoKey(rawValue: "MessageCoding.context")

  static func of(_ decoder: any Decoder) -> JSONContext? {
    key.flatMap { decoder.userInfo[$0] } as? JSONContext
  }
}
