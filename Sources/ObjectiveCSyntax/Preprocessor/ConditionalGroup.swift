/// The lines from an `#if` to its `#endif`, as far as they have been read.
struct ConditionalGroup {
  /// Where the `#if` is.
  let location: Int

  /// Whether the lines around it are read.
  let isWithinRead: Bool

  /// Whether one of its branches has been taken.
  private(set) var hasBeenRead: Bool

  /// Whether the lines of the branch that is open are read.
  private(set) var isRead: Bool

  init(location: Int, isWithinRead: Bool, condition: Bool) {
    self.location = location
    self.isWithinRead = isWithinRead
    isRead = isWithinRead && condition
    hasBeenRead = isRead
  }

  /// Goes on to the next branch.
  mutating func `else`(if condition: Bool) {
    isRead = isWithinRead && !hasBeenRead && condition
    hasBeenRead = hasBeenRead || isRead
  }
}
