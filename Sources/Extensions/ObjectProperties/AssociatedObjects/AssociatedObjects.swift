/// The values associated with an object from outside, by keys.
///
/// ```swift
/// enum Keys {
///   static let title = AssociationKey<String>()
/// }
/// extension Stream {
///   var title: String {
///     get { AssociatedObjects(of: self)[Keys.title] ?? "untitled" }
///     set { AssociatedObjects(of: self)[Keys.title] = newValue }
///   }
/// }
/// ```
///
/// - **Objects** can be instances of any class, including actors. The class needs no preparation.
///   (`as AnyObject` creates a new object each time you apply it to a structure.)
/// - **Lifetime**: the values are released when their object is deallocated, right after the
///   object's `deinit`, on the same thread, even if an `unowned` reference keeps the object's
///   memory. A value that holds its object keeps the object alive, as with a property: the object
///   and the value are then never released. Use ``AssociationPolicy/weak``, or remove the value.
/// - **In the object's `deinit`**, values can be read, set and removed as before. If an object had
///   no values when its `deinit` began, values cannot be added: a value that is set is released at
///   once. An `isolated deinit` that waits for its turn on another executor may find the values
///   removed; no values can then be added.
/// - **Slow path**: if the runtime of a later Swift does not report deallocations
///   (Docs/RuntimeABI.md), or the metadata of the object's class is not writable, values may
///   outlive their object. One of the next calls releases the values, at the latest after half as
///   many calls as there are objects with values. In the object's `deinit`, there are no values.
/// - **Threads**: all members can be called from any thread, also for the same object. No code of
///   the caller, and no `deinit` of a value, runs under a lock.
/// - **Cost**: each access is a look-up under a lock, O(1) in the number of objects and keys. A
///   class is observed from the moment when one of its instances first gets a value. From then on,
///   each deallocation of a direct instance reads a counter, and, if many objects have values, also
///   looks the object up.
///
/// Stands for `objc_getAssociatedObject`, `objc_setAssociatedObject` and
/// `objc_removeAssociatedObjects`.
public struct AssociatedObjects {
  // A key that is itself the collection, as in `title[window]`, was rejected: a key has no place
  // for the operations that concern all keys of an object.

  private let object: AnyObject

  /// Gives access to the values of an object, and keeps the object alive meanwhile.
  public init(of object: AnyObject) {
    self.object = object
  }

  /// The value for `key`, or `nil` if the object has no such value.
  ///
  /// Setting a value replaces the old value, and setting `nil` removes the value. The setter
  /// releases the old value before it returns.
  public subscript<Value>(key: AssociationKey<Value>) -> Value? {
    get {
      AssociationTable.existing(of: object).entry(for: key.number, of: object)
        .flatMap(key.value(of:))
    }
    nonmutating set {
      // The association is created before the lock is taken, because copying the value runs the
      // caller's code.
      let new = newValue.map { Association($0, for: key) }
      let storage =
        new == nil ? AssociationTable.existing(of: object) : AssociationTable.observing(object)
      _ = storage.set(new, for: key.number, of: object)
    }
  }

  /// Returns the value for a key, and first creates the value if there is none.
  ///
  /// ```swift
  /// let delegates = AssociatedObjects(of: self).value(for: Keys.delegates) { MulticastDelegate() }
  /// ```
  ///
  /// If several threads call this function at the same time, each may create a value. All threads
  /// get the value that was associated first. In the `deinit` of an object that had no values
  /// before, the value is returned but not kept.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - make: A closure that creates the value. The closure is called under no lock, and may use
  ///     associated objects.
  /// - Returns: The value associated from now on.
  /// - Throws: The error that `make` throws. In this case, nothing is associated.
  public func value<Value, Failure: Error>(
    for key: AssociationKey<Value>, orSet make: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    if let value = self[key] { return value }
    let made = try make()
    let new = Association(made, for: key)
    let storage = AssociationTable.observing(object)
    var expected: AssociationStorage.Entry?
    while true {
      let existing = storage.set(new, for: key.number, of: object, ifStill: expected)
      // `new.value` is the copy of `made` if the policy of the key copies values.
      if existing === expected { return new.value ?? made }
      if let value = existing.flatMap(key.value(of:)) { return value }
      // A weakly held value was deallocated, or another thread has just removed the value. Try
      // again.
      expected = existing
    }
  }

  /// Removes the values for all keys.
  ///
  /// This function also removes the values of other code. Use it only to make an object as good as
  /// new. Stands for `objc_removeAssociatedObjects`.
  public func removeAll() {
    _ = AssociationTable.existing(of: object).removeAll(of: object)
  }
}

extension AssociationKey {
  /// Returns the value of an entry that was created with this key.
  ///
  /// The unchecked cast is safe because each key has a unique number. So the entry under this key's
  /// number is an `Association` with the key's type.
  fileprivate func value(of entry: AssociationStorage.Entry) -> Value? {
    unsafeDowncast(entry as AnyObject, to: Association<Value>.self).value
  }
}
