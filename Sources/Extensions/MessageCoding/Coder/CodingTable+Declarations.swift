import RuntimeSupport

extension CodingTable {
  /// Registers a declared type if it is `Codable`, unless it is registered.
  ///
  /// - Returns: Nil if values of it can travel; else whether only its name keeps them from it.
  mutating func obstacle(to type: any Any.Type) throws(MessageCodingError) -> Bool? {
    let content = (type as? any Nullable.Type)?.content ?? type
    if ExistentialKind.isExistential(content) { return nil }
    // The content first: an argument for an optional parameter need not be an optional.
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
