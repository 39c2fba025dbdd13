public import Invocation

extension MulticastDelegate {
  /// The number of delegates that are alive, one that was added twice counting twice.
  ///
  /// - Complexity: O(*n*).
  public var count: Int { livingDelegates().count }

  /// The number of delegates that are instances of a class or of a subclass of it.
  ///
  /// - Complexity: O(*n*).
  public func count(ofClass type: AnyClass) -> Int {
    livingDelegates().count { isInstance($0.delegate, of: type) }
  }

  /// The number of delegates that respond to a selector.
  ///
  /// - Complexity: O(*n*) in the number of delegates that respond.
  public func count(for selector: Selector) -> Int {
    var count = 0
    plan(for: selector).visitResponders { _, _ in
      count += 1
      return true
    }
    return count
  }

  /// Whether a delegate responds to a selector.
  public func hasDelegateThatResponds(to selector: Selector) -> Bool {
    var isHeard = false
    plan(for: selector).visitResponders { _, _ in
      isHeard = true
      return false
    }
    return isHeard
  }

  /// A snapshot of the delegates, to be walked by hand.
  public func delegateEnumerator() -> DelegateEnumerator {
    DelegateEnumerator(livingDelegates().map(\.registration))
  }

  /// The registrations of delegates that are alive, having taken out the others.
  func livingDelegates() -> [(registration: Registration, delegate: any Respondable)] {
    let registrations = state.withLock { $0.registrations }
    let living = registrations.compactMap { registration in
      registration.delegate.map { (registration, $0) }
    }
    if living.count < registrations.count { prune() }
    return living.filter { !$0.0.isObserver }
  }
}

/// Whether an object is an instance of a class or of a subclass of it.
func isInstance(_ object: AnyObject, of type: AnyClass) -> Bool {
  var current: AnyClass? = Swift.type(of: object)
  while let candidate = current {
    if candidate == type { return true }
    current = _getSuperclass(candidate)
  }
  return false
}
