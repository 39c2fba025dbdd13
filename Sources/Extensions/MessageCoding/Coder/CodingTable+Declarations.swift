import RuntimeSupport

extension CodingTable {
  /// Registers the declared type `type` if it is `Codable` and has no coding yet.
  ///
  /// A type that holds values of several types, such as `any Sendable`, needs no coding.
  ///
  /// - Returns: `nil` if values of `type` can be encoded. Otherwise `true` if only a private or
  ///   local name prevents the encoding, and `false` if `type` is not `Codable`.
  mutating func obstacle(to type: any Any.Type) throws(MessageCodingError) -> Bool? {
    let content = (type as? any Nullable.Type)?.content ?? type
    if ExistentialKind.isExistential(content) { return nil }
    // Content comes first: an argument for an optional parameter need not be an optional itself.
    for type in [content, type] where coding(of: type) == nil {
      guard let codable = type as? any (Codable & SendableMetatype).Type else { return false }
      func coded<T: Codable & SendableMetatype>(_ type: T.Type) -> CodedType {
        CodedType(declared: type)
      }
      let coded = coded(codable)
      guard coded.isNamed else { return true }
      try add(coded)
    }
    return nil
  }
}
