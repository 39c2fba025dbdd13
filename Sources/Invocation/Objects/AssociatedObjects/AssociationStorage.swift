/// What keeps the associations of objects.
///
/// What is taken out is returned, so that it is released outside the lock.
protocol AssociationStorage: AnyObject, Sendable {
  /// An `Association` of the type that the key says.
  typealias Entry = any AnyObject & Sendable

  /// What is associated with an object by a key.
  func entry(for key: Int, of object: AnyObject) -> Entry?

  /// Associates, or with nil ends that.
  ///
  /// - Returns: What was there before.
  func set(_ new: Entry?, for key: Int, of object: AnyObject) -> Entry?

  /// Associates, if what is there is still the same.
  ///
  /// - Returns: What was there.
  func set(_ new: Entry, for key: Int, of object: AnyObject, ifStill expected: Entry?) -> Entry?

  /// Takes all of an object's associations out.
  func removeAll(of object: AnyObject) -> [Int: Entry]?
}
