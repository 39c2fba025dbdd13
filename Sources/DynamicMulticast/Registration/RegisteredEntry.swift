package import Invocation

/// Something that is registered with another object than a multicast, as a witness keeps it.
///
/// It holds what it stands for weakly. A witness asks it nothing under a lock: loading a weak reference
/// can make the caller the last owner, whose `deinit` is foreign code.
package protocol RegisteredEntry: AnyObject, Sendable {
  /// The kind of what is registered.
  var kind: RegisteredEntryKind { get }

  /// The object that is registered, by whose class it belongs to a plug-in; nil once it is registered
  /// no more.
  var object: AnyObject? { get }

  /// The line of code that registered it, where that is known.
  var site: RegistrationSite? { get }

  /// Removes it where it is registered.
  ///
  /// - Returns: Whether it was there.
  func remove() -> Bool

  /// Replaces the object by another.
  ///
  /// - Returns: Whether `old` is the object, and has been replaced.
  func replace(_ old: any Respondable, with new: any Respondable) -> Bool
}

/// The kind of what is registered with another object than a multicast.
package enum RegisteredEntryKind: Sendable {
  /// A module of a host.
  case module

  /// A delegate for all modules of a class.
  case subscription
}
