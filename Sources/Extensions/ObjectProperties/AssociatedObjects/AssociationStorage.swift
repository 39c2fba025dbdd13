/// A table that stores the associations of objects.
///
/// The functions return the associations that they remove, so that the caller releases the
/// associations outside the lock.
protocol AssociationStorage: AnyObject, Sendable {
  /// An `Association` whose value has the type of the key.
  typealias Entry = any AnyObject & Sendable

  /// Returns the association of an object for a key.
  func entry(for key: Int, of object: AnyObject) -> Entry?

  /// Sets the association for a key, or removes the association if `new` is `nil`.
  ///
  /// - Returns: The previous association.
  func set(_ new: Entry?, for key: Int, of object: AnyObject) -> Entry?

  /// Sets the association for a key, if the present association is the expected association.
  ///
  /// - Returns: The previous association, which differs from `expected` if nothing was changed.
  func set(_ new: Entry, for key: Int, of object: AnyObject, ifStill expected: Entry?) -> Entry?

  /// Removes all associations of an object, and returns the removed associations.
  func removeAll(of object: AnyObject) -> [Int: Entry]?
}
