package import Invocation

/// An entry in the list of an object other than a multicast, in the form for a
/// ``RegistrationWitness``.
///
/// A `RegisteredEntry` refers weakly to the objects involved. A ``RegistrationWitness`` must not
/// read the properties of an entry under a lock: loading a weak reference can make the caller the
/// last owner of the object, and the object's `deinit` is foreign code.
package protocol RegisteredEntry: AnyObject, Sendable {
  /// The kind of the entry.
  var kind: RegisteredEntryKind { get }

  /// The registered object, or `nil` if the object is no longer registered.
  ///
  /// The class of the object determines the plug-in to which the entry belongs.
  var object: AnyObject? { get }

  /// The line of code that registered the object, or `nil` if the line is not known.
  var site: RegistrationSite? { get }

  /// Removes the entry from the list in which it is registered.
  ///
  /// - Returns: `true` if the entry was in the list.
  func remove() -> Bool

  /// Replaces the registered object with another object.
  ///
  /// - Returns: `true` if `old` was the registered object, and has been replaced.
  func replace(_ old: any Respondable, with new: any Respondable) -> Bool
}

/// The kind of a ``RegisteredEntry``.
package enum RegisteredEntryKind: Sendable {
  /// A module of a host.
  case module

  /// A delegate added to all modules of a class.
  case subscription
}
