extension Diagnostic {
  /// Whether something in a text was lost, or only guessed.
  @nonexhaustive
  public enum Severity: String, Sendable {
    /// A type is not known: the declaration is complete, with a likely type instead.
    case guess

    /// A declaration, or a part of it, cannot be read: it was left out.
    case error
  }
}
