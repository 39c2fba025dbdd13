/// A structure or a union.
public struct RecordDeclaration: Hashable, Sendable {
  /// Whether it is a union.
  public let isUnion: Bool

  /// The name after `struct` or `union`, if it has one.
  public let name: String?

  /// The fields, or nil where it is only named.
  public let fields: [FieldDeclaration]?

  /// Whether its fields follow each other without gaps, as the attribute `packed` says.
  public internal(set) var isPacked = false

  /// The least alignment in bytes that the attribute `aligned` asks for.
  public internal(set) var alignment: Int?

  /// The greatest alignment of its fields in bytes, where `#pragma pack` sets one.
  package var packing: Int?
}
