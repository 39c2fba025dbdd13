extension TypeEncoding {
  /// A bit field.
  public struct BitField: Hashable, Sendable {
    /// The number of bits.
    public var width: Int

    /// Where it begins and its declared type, which only the GNU runtimes' compilers write.
    public var declaration: Declaration?

    /// Makes a bit field from its parts.
    public init(width: Int, declaration: Declaration? = nil) {
      self.width = width
      self.declaration = declaration
    }
  }
}
