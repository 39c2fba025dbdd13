/// The state of a group from `#if` to `#endif` while it is read.
struct ConditionalGroup {
  /// The offset of the `#if`.
  let location: Int

  /// The offset of the directive of the outermost branch that is not active, around or in this group.
  private(set) var inactiveLocation: Int?

  /// The same of the groups around this one.
  private let parentInactiveLocation: Int?

  /// Whether one of its branches has been taken.
  private(set) var hasTakenBranch: Bool

  /// Whether the present branch is active: its lines are read.
  var isActive: Bool { inactiveLocation == nil }

  /// Whether the group around it is active.
  var isParentActive: Bool { parentInactiveLocation == nil }

  init(location: Int, parent: ConditionalGroup?, condition: Bool) {
    self.location = location
    parentInactiveLocation = parent?.inactiveLocation
    inactiveLocation = parentInactiveLocation ?? (condition ? nil : location)
    hasTakenBranch = condition
  }

  /// Begins the next branch.
  mutating func `else`(if condition: Bool, at location: Int) {
    let isTaken = condition && !hasTakenBranch
    inactiveLocation = parentInactiveLocation ?? (isTaken ? nil : location)
    hasTakenBranch = hasTakenBranch || condition
  }
}
