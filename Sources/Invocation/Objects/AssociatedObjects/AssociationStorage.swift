/// The table that holds the associations of objects.
///
/// Its functions return the associations that they remove, so that the caller releases them outside
/// the lock.
protocol AssociationStorage: AnyObject, Sendable {
  /// An `Association` of the type that the key says.
  typealias Entry = any AnyObject & Sendable

  /// The association of an object for a key.
  func entry(for key: Int, of object: AnyObject) -> Entry?

  /// Sets the association for a key, or removes it with nil.
  ///
  /// - Returns: The association before.
  func set(_ new: Entry?, for key: Int, of object: AnyObject) -> Entry?

  /// Sets the association for a key, if the present one is the expected one.
  ///
  /// - Returns: The association before.
  func set(_ new: Entry, for key: Int, of object: AnyObject, ifStill expected: Entry?) -> Entry?

  /// Removes all associations of an object.
  func removeAll(of object: AnyObject) -> [Int: Entry]?
}
