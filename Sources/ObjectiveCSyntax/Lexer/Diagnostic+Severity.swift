extension Diagnostic {
  /// Whether something in a text was lost, only guessed, or is doubtful.
  @nonexhaustive
  public enum Severity: String, Sendable {
    /// A type is not known: the declaration is complete, with a likely type instead.
    case guess

    /// Code names something that nothing declares: it is kept, and fails where it is reached.
    case warning

    /// A declaration, or a part of it, cannot be read: it was left out.
    case error
  }
}
