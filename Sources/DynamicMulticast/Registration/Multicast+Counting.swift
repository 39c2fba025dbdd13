public import Invocation
import RuntimeSupport

extension Multicast {
  /// The number of delegates that are not deallocated.
  ///
  /// One that was added twice counts twice.
  ///
  /// - Complexity: O(*n*).
  public var count: Int { delegateList.count }

  /// The number of delegates that are instances of a class or of a subclass of it.
  ///
  /// - Complexity: O(*n*).
  public func count(ofClass type: AnyClass) -> Int {
    delegateEnumerator().count(ofClass: type)
  }

  /// The number of delegates that respond to a selector.
  ///
  /// - Complexity: O(*n*) in the number of delegates that respond, as for `send`.
  public func count(for selector: Selector) -> Int { plan(for: selector).responderCount }

  /// Whether a delegate responds to a selector.
  public func hasDelegateThatResponds(to selector: Selector) -> Bool {
    var isFound = false
    plan(for: selector).visitResponders { _, _ in
      isFound = true
      return false
    }
    return isFound
  }

  /// A snapshot of the delegates, with a cursor.
  public func delegateEnumerator() -> DelegateEnumerator {
    DelegateEnumerator(delegateList)
  }

  /// Removes the registrations of deallocated delegates, and returns the others with their
  /// delegates.
  func livingDelegates() -> [(registration: Registration, delegate: any Respondable)] {
    prune()
    return state.withLock { $0.list }.compactMap { registration in
      guard let registration else { return nil }
      return registration.delegate.map { (registration, $0) }
    }
  }

  /// The present list of delegates; registrations of deallocated ones are removed from the
  /// multicast.
  private var delegateList: DelegateList {
    let list = DelegateList(state.withLock { $0.list })
    if list.hasDeallocated { prune() }
    return list
  }
}

/// Whether an object is an instance of a class or of a subclass of it.
func isInstance(_ object: AnyObject, of type: AnyClass) -> Bool {
  Superclass.isClass(Swift.type(of: object), within: type)
}
