/// The state of a conditional group, from `#if` to `#endif`, while the group is read.
struct ConditionalGroup {
  /// The offset of the `#if`.
  let location: Int

  /// The offset of the directive that begins the outermost inactive branch.
  ///
  /// The branch is the group's current branch, or a branch that encloses the group. The value is
  /// `nil` if all of these branches are active.
  private(set) var inactiveLocation: Int?

  /// The value of `inactiveLocation` of the enclosing group.
  private let parentInactiveLocation: Int?

  /// `true` if a branch of the group has been taken, so that no further branch becomes active.
  private(set) var hasTakenBranch: Bool

  /// `true` if the lines of the current branch are read.
  var isActive: Bool { inactiveLocation == nil }

  /// `true` if the group stands in an active branch, or in no group.
  var isParentActive: Bool { parentInactiveLocation == nil }

  init(location: Int, parent: ConditionalGroup?, condition: Bool) {
    self.location = location
    parentInactiveLocation = parent?.inactiveLocation
    inactiveLocation = parentInactiveLocation ?? (condition ? nil : location)
    hasTakenBranch = condition
  }

  /// Begins the next branch, which is active if `condition` is `true` and no branch has been taken.
  mutating func `else`(if condition: Bool, at location: Int) {
    let isTaken = condition && !hasTakenBranch
    inactiveLocation = parentInactiveLocation ?? (isTaken ? nil : location)
    hasTakenBranch = hasTakenBranch || condition
  }
}
