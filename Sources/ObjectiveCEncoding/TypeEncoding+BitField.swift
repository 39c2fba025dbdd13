extension TypeEncoding {
  /// A bit field of a structure or union.
  public struct BitField: Hashable, Sendable {
    /// The number of bits.
    public var width: Int

    /// The position and the declared type, which only compilers for the GNU runtimes write.
    public var declaration: Declaration?

    /// Creates a bit field from its parts.
    public init(width: Int, declaration: Declaration? = nil) {
      self.width = width
      self.declaration = declaration
    }
  }
}
