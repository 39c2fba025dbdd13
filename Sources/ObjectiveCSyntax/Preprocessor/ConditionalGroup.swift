/// The lines from an `#if` to its `#endif`, as far as they have been read.
struct ConditionalGroup {
  /// Where the `#if` is.
  let location: Int

  /// Whether the lines around it are read.
  let isParentActive: Bool

  /// Whether one of its branches has been taken.
  private(set) var hasTakenBranch: Bool

  /// Whether the lines of the branch that is open are read.
  private(set) var isActive: Bool

  init(location: Int, isParentActive: Bool, condition: Bool) {
    self.location = location
    self.isParentActive = isParentActive
    isActive = isParentActive && condition
    hasTakenBranch = isActive
  }

  /// Goes on to the next branch.
  mutating func `else`(if condition: Bool) {
    isActive = isParentActive && !hasTakenBranch && condition
    hasTakenBranch = hasTakenBranch || isActive
  }
}
