extension SwiftDeclaration {
  /// A member of a type, or a declaration of a file.
  public indirect enum Member: Hashable, Sendable {
    /// A declaration outside of conditional compilation.
    case declaration(SwiftDeclaration)
    /// Branches from an `#if` to its `#endif`, of which the compiler uses at most one.
    case conditional([Branch])
  }
}
