extension TypeEncoding.BitField {
  /// Where a bit field begins, and its declared type.
  public struct Declaration: Hashable, Sendable {
    /// The number of bits before it in the record.
    public var position: Int

    /// The declared type.
    public var type: TypeEncoding.Scalar

    /// Makes a declaration from its parts.
    public init(position: Int, type: TypeEncoding.Scalar) {
      self.position = position
      self.type = type
    }
  }
}
