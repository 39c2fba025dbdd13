extension PropertyDeclaration {
  /// States how a property refers to its object.
  public enum Ownership: Hashable, Sendable {
    /// `strong` or `retain`: the property retains its object.
    case strong

    /// `copy`: the property retains a copy of the object that it is set to.
    case copy

    /// `weak`: the property does not retain its object, and becomes `nil` when the object is
    /// deallocated.
    case weak

    /// `assign` or `unsafe_unretained`: the property does not retain its object.
    case assign
  }
}
