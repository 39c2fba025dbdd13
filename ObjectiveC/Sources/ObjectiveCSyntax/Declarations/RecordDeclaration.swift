/// A structure or a union.
public struct RecordDeclaration: Hashable, Sendable {
  /// A Boolean value that indicates whether the record is a union.
  public let isUnion: Bool

  /// A name after `struct` or `union`, or `nil` for an anonymous record.
  public let name: String?

  /// Lists the fields, or is `nil` if the declaration only names the record.
  public let fields: [FieldDeclaration]?

  /// A Boolean value that indicates whether the attribute `packed` removes all gaps between fields.
  public internal(set) var isPacked = false

  /// The minimum alignment in bytes that the attribute `aligned` requires, or `nil`.
  public internal(set) var alignment: Int?

  /// The maximum alignment of the fields in bytes that `#pragma pack` sets, or `nil`.
  package var packing: Int?
}
