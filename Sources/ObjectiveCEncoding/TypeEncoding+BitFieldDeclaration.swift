extension TypeEncoding.BitField {
  /// The position of a bit field and its declared type.
  public struct Declaration: Hashable, Sendable {
    /// The number of bits before the bit field in its record.
    public var position: Int

    /// The declared type.
    public var type: TypeEncoding.Scalar

    /// Creates a declaration from its parts.
    public init(position: Int, type: TypeEncoding.Scalar) {
      self.position = position
      self.type = type
    }
  }
}
