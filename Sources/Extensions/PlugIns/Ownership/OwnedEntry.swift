import Invocation

/// Something that the code of an owner has registered, held weakly.
///
/// Nothing of it is to be asked under a lock: loading a weak reference can make the caller the last
/// owner, whose `deinit` is foreign code.
protocol OwnedEntry: AnyObject, Sendable {
  /// Describes the part of it that is left; nil if none is.
  var remaining: Remaining? { get }

  /// Removes it where it is registered; the messages of a registration are the caller's concern.
  ///
  /// - Returns: Whether it was there.
  func remove() -> Bool

  /// Replaces an object that it is, other than as a delegate.
  ///
  /// - Returns: Whether it is the object, and has been replaced.
  func replace(_ old: any Respondable, with new: any Respondable) -> Bool
}
