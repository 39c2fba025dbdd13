extension SwiftDeclaration {
  /// A member of a type, or a declaration of a file.
  public indirect enum Member: Hashable, Sendable {
    /// A declaration that is always there.
    case declaration(SwiftDeclaration)
    /// The branches of `#if` up to `#endif`, of which the compiler takes one.
    case conditional([Branch])
  }
}
