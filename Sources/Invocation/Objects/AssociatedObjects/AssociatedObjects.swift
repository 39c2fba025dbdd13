/// The values that are associated with an object from outside, by keys.
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
/// - **Objects** are instances of any class, actors among them, and need not know of it. (The object
///   that `as AnyObject` makes of a structure is a new one each time.)
/// - **Lifetime**: the values are released when their object is deallocated, right after its `deinit`,
///   on the same thread; also if an `unowned` reference keeps its memory. A value that holds its object
///   keeps it alive, and so both, as a property would: use ``AssociationPolicy/weak`` or remove it.
/// - **In the object's `deinit`** they can be read, set and removed as before. An object that had
///   none when its `deinit` began takes none: what is set is released at once. An `isolated deinit`
///   that has to wait for its turn on another executor may find them gone, and is then like one.
/// - **With a later Swift** whose runtime does not tell of deallocations (Docs/RuntimeABI.md), and for a
///   class whose metadata cannot be written to, values may outlive their object: they are released by
///   one of the next calls, at the latest after half as many as there are objects with values. In the
///   object's `deinit` there are none.
/// - **Threads**: everything can be called from any thread, also for the same object. No code of the
///   caller's, and no `deinit` of a value, runs under a lock.
/// - **Cost**: each is a look-up under a lock, O(1) in the number of objects and keys. A class is
///   observed from the first time that one of its instances has associations; the deallocation of
///   each direct instance then takes one look at a counter more, and a look-up if many objects have some.
///
/// Stands for `objc_getAssociatedObject`, `objc_setAssociatedObject` and
/// `objc_removeAssociatedObjects`.
public struct AssociatedObjects {
  private let object: AnyObject

  /// Gives access to the values of an object, which is held meanwhile.
  public init(of object: AnyObject) {
    self.object = object
  }

  /// The value for a key, nil if there is none.
  ///
  /// Setting it replaces the old one, setting it to nil removes it. The old one is released before
  /// the return.
  public subscript<Value>(key: AssociationKey<Value>) -> Value? {
    get {
      AssociationTable.existing(of: object).entry(for: key.number, of: object)
        .flatMap(key.value(of:))
    }
    nonmutating set {
      // Made before the lock is taken, as copying runs the caller's code.
      let new = newValue.map { Association($0, for: key) }
      let storage =
        new == nil ? AssociationTable.existing(of: object) : AssociationTable.observing(object)
      _ = storage.set(new, for: key.number, of: object)
    }
  }

  /// The value for a key, made at first use.
  ///
  /// ```swift
  /// let delegates = AssociatedObjects(of: self).value(for: Keys.delegates) { MulticastDelegate() }
  /// ```
  ///
  /// Threads that ask at once may each make one, and all get the one that was there first. In the
  /// `deinit` of an object that had none it is not kept.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - make: Makes the value. It is called under no lock, and may itself use associated objects.
  /// - Returns: The value that is associated from now on.
  /// - Throws: What `make` throws. Nothing is associated then.
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
      // The copy, if its policy makes one.
      if existing === expected { return new.value ?? made }
      if let value = existing.flatMap(key.value(of:)) { return value }
      // A weak one that was deallocated, or was removed just now.
      expected = existing
    }
  }

  /// Removes the values for all keys.
  ///
  /// Those of others, too: it is for objects that are to be as new. Stands for
  /// `objc_removeAssociatedObjects`.
  public func removeAll() {
    _ = AssociationTable.existing(of: object).removeAll(of: object)
  }
}

extension AssociationKey {
  /// The value of an entry that was made with this key.
  fileprivate func value(of entry: AssociationStorage.Entry) -> Value? {
    unsafeDowncast(entry as AnyObject, to: Association<Value>.self).value
  }
}
