import Invocation

/// A recorded registration of an owner's code, held weakly.
///
/// Call no member while holding a lock: loading a weak reference can make this thread the last
/// owner, and `deinit` is foreign code.
protocol PlugInEntry: AnyObject, Sendable {
  /// A description of the remaining registration; `nil` if nothing remains.
  var remaining: Remaining? { get }

  /// Removes the registration.
  ///
  /// The caller is responsible for pending messages.
  ///
  /// - Returns: `true` if the registration existed.
  func remove() -> Bool

  /// Replaces `old`, unless `old` is registered as a delegate of a multicast.
  ///
  /// - Returns: `true` if this entry was a registration of `old`, and has been replaced.
  func replace(_ old: any Respondable, with new: any Respondable) -> Bool
}
