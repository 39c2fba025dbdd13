extension PropertyDeclaration {
  /// What a property does with the object that it is set to.
  public enum Ownership: Hashable, Sendable {
    /// `strong` or `retain`: keeps it.
    case strong

    /// `copy`: keeps a copy of it.
    case copy

    /// `weak`: does not keep it, and becomes nil with its end.
    case weak

    /// `assign` or `unsafe_unretained`: does not keep it.
    case assign
  }
}
