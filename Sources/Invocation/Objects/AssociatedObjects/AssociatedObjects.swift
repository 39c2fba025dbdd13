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
/// - **Lifetime**: the values go when their object has died, right after its `deinit`, on the same
///   thread; also if somebody else keeps its memory by an `unowned` reference. A value that holds its
///   object keeps it alive, and so both, as a property would: use ``AssociationPolicy/weak`` or
///   remove it.
/// - **In the object's `deinit`** they can be read, set and removed as before. An object that had
///   none when it began to die takes none: what is set is let go of at once. An `isolated deinit`
///   that has to wait for its turn on another executor may find them gone, and is then like one.
/// - **Threads**: everything can be called from any thread, also for the same object. No code of the
///   caller's, and no `deinit` of a value, runs under a lock.
/// - **Cost**: each is a look-up under a lock, O(1) in the number of objects and keys. A class is
///   observed from the first time that one of its instances has associations; the death of each
///   direct instance then takes one look at a counter more, and a look-up if many objects have some.
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
  /// Setting it replaces the old one, setting it to nil removes it. The old one is let go of before
  /// the return, unless somebody else holds it.
  ///
  /// - Precondition: When it is set, the metadata of the object's class can be written to, as it can
  ///   of every class that Swift compiles or makes at run time.
  public subscript<Value>(key: AssociationKey<Value>) -> Value? {
    get {
      withAddress { address in
        AssociationTable.of(address).entry(for: key.number, of: address).flatMap(key.value(of:))
      }
    }
    nonmutating set {
      // Made before the lock is taken, as copying runs the caller's code.
      let new = newValue.map { Association($0, for: key) }
      if new != nil { AssociationTable.observeDeath(of: object) }
      withAddress { address in
        _ = AssociationTable.of(address).set(new, for: key.number, of: address)
      }
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
  /// - Precondition: As for setting a value.
  public func value<Value, Failure: Error>(
    for key: AssociationKey<Value>, orSet make: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    if let value = self[key] { return value }
    let made = try make()
    let new = Association(made, for: key)
    AssociationTable.observeDeath(of: object)
    return withAddress { address in
      let table = AssociationTable.of(address)
      var expected: AssociationTable.Entry?
      while true {
        let existing = table.set(new, for: key.number, of: address, ifStill: expected)
        // The copy, if its policy makes one.
        if existing === expected { return new.value ?? made }
        if let value = existing.flatMap(key.value(of:)) { return value }
        // A weak one that has died, or was removed just now.
        expected = existing
      }
    }
  }

  /// Removes the values for all keys.
  ///
  /// Those of others, too: it is for objects that are to be as new. Stands for
  /// `objc_removeAssociatedObjects`.
  public func removeAll() {
    withAddress { address in
      _ = AssociationTable.of(address).removeAll(of: address)
    }
  }

  /// Runs the body with the object's address, and with the object alive.
  private func withAddress<Result>(_ body: (UnsafeMutableRawPointer) -> Result) -> Result {
    withExtendedLifetime(object) { body(Unmanaged.passUnretained(object).toOpaque()) }
  }
}

extension AssociationKey {
  /// The value of an entry that was made with this key.
  fileprivate func value(of entry: AssociationTable.Entry) -> Value? {
    unsafeDowncast(entry as AnyObject, to: Association<Value>.self).value
  }
}
