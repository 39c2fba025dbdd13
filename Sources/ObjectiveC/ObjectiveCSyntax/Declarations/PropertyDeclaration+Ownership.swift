extension PropertyDeclaration {
  /// How a property refers to its object.
  public enum Ownership: Hashable, Sendable {
    /// `strong` or `retain`: the property retains it.
    case strong

    /// `copy`: the property retains a copy.
    case copy

    /// `weak`: the property does not retain it, and becomes nil when it is deallocated.
    case weak

    /// `assign` or `unsafe_unretained`: the property does not retain it.
    case assign
  }
}
