/// The state of a group from `#if` to `#endif` while it is read.
struct ConditionalGroup {
  /// The offset of the `#if`.
  let location: Int

  /// Whether the group around it is active.
  let isParentActive: Bool

  /// Whether one of its branches has been taken.
  private(set) var hasTakenBranch: Bool

  /// Whether the present branch is active: its lines are read.
  private(set) var isActive: Bool

  init(location: Int, isParentActive: Bool, condition: Bool) {
    self.location = location
    self.isParentActive = isParentActive
    isActive = isParentActive && condition
    hasTakenBranch = isActive
  }

  /// Begins the next branch.
  mutating func `else`(if condition: Bool) {
    isActive = isParentActive && !hasTakenBranch && condition
    hasTakenBranch = hasTakenBranch || isActive
  }
}
