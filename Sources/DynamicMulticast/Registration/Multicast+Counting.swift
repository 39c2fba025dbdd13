public import Invocation
import RuntimeSupport

extension Multicast {
  /// The number of delegates that have not been deallocated.
  ///
  /// A delegate that was added twice counts twice.
  ///
  /// - Complexity: O(*n*) in the number of delegates.
  public var count: Int { delegateList.count }

  /// Returns the number of delegates that are instances of `type` or of a subclass of `type`.
  ///
  /// - Complexity: O(*n*) in the number of delegates.
  public func count(ofClass type: AnyClass) -> Int {
    delegateEnumerator().count(ofClass: type)
  }

  /// Returns the number of delegates that respond to a selector.
  ///
  /// - Complexity: O(*n*) in the number of delegates that respond, as for
  ///   ``send(_:)-(Invocation)``.
  public func count(for selector: Selector) -> Int {
    // The count is not stored. To keep a stored count correct, the multicast would have to observe
    // the deallocations of all counted delegates, which would slow down each deallocation.
    plan(for: selector).responderCount
  }

  /// Returns `true` if at least one delegate responds to a selector.
  public func hasDelegateThatResponds(to selector: Selector) -> Bool {
    plan(for: selector).hasResponder
  }

  /// Returns a snapshot of the delegates, with a cursor.
  public func delegateEnumerator() -> DelegateEnumerator {
    DelegateEnumerator(delegateList)
  }

  /// Removes the registrations of deallocated delegates, and returns the remaining registrations
  /// together with their delegates.
  func livingDelegates() -> [(registration: Registration, delegate: any Respondable)] {
    prune()
    return state.withLock { $0.list }.compactMap { registration in
      guard let registration else { return nil }
      return registration.delegate.map { (registration, $0) }
    }
  }

  /// A snapshot of the current list of delegates.
  ///
  /// If some delegates have been deallocated, reading the property also removes their registrations
  /// from the multicast.
  private var delegateList: DelegateList {
    let list = DelegateList(state.withLock { $0.list })
    if list.hasDeallocated { prune() }
    return list
  }
}

/// Returns `true` if an object is an instance of a class or of one of its subclasses.
func isInstance(_ object: AnyObject, of type: AnyClass) -> Bool {
  Superclass.isClass(Swift.type(of: object), within: type)
}
