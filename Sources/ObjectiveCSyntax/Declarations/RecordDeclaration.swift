/// A structure or a union.
public struct RecordDeclaration: Hashable, Sendable {
  /// Whether it is a union.
  public let isUnion: Bool

  /// The name after `struct` or `union`, if it has one.
  public let name: String?

  /// The fields, or nil where it is only named.
  public let fields: [FieldDeclaration]?
}
