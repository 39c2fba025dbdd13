/// States how a variable refers to its object.
public enum Retention: UInt16, Hashable, Sendable {
  /// Strong: the variable retains its object.
  case strong

  /// `__weak`: the variable becomes `nil` when its object is deallocated.
  case weak

  /// `__unsafe_unretained`: the variable does not notice the deallocation of its object.
  case unretained
}
