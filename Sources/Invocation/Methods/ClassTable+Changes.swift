import CRuntimeSupport
import RuntimeSupport

// Every change is made under one lock, in the tables of the class and of all subclasses that do not
// have a method of their own. No foreign code runs meanwhile, and nothing is freed.
extension ClassTable {
  /// Adds a method, unless the class has one of its own.
  ///
  /// - Returns: Whether it was added.
  @discardableResult
  func add(
    _ implementation: Implementation, for selector: Selector, evenIfInherited: Bool = true
  ) -> Bool {
    Self.changes.withLock { kept in
      if let known = methods.value(for: selector.key)?.object,
        known.isOwn || !evenIfInherited
      {
        return false
      }
      set(implementation, for: selector, &kept)
      return true
    }
  }

  /// Replaces a method, inherited or not, unless it is not the expected one any more.
  ///
  /// - Returns: Whether it was replaced.
  func replace(
    _ expected: Implementation?, by implementation: Implementation, for selector: Selector
  ) -> Bool {
    Self.changes.withLock { kept in
      guard current(selector) === expected else { return false }
      set(implementation, for: selector, &kept)
      return true
    }
  }

  /// Exchanges two methods that are there, inherited or not.
  func exchange(_ first: Selector, _ second: Selector) {
    Self.changes.withLock { kept in
      guard let former = current(first), let latter = current(second) else { return }
      // The second is set first: the method that then runs for the first selector may call the
      // former one by the second selector, and would call itself in the other order.
      set(former, for: second, &kept)
      set(latter, for: first, &kept)
    }
  }

  private func current(_ selector: Selector) -> Implementation? {
    methods.value(for: selector.key)?.object.implementation.object
  }

  private func set(
    _ implementation: Implementation, for selector: Selector,
    _ kept: inout [ObjectIdentifier: Implementation]
  ) {
    kept[ObjectIdentifier(implementation)] = implementation
    let isNew = methods.value(for: selector.key) == nil
    pass(implementation, for: selector, isOwn: true)
    // After the method was set, so that a thread that reads the new epoch finds the method.
    if isNew { beginPlanEpoch() }
  }

  /// Sets the method here and in the subclasses that inherit it.
  private func pass(_ implementation: Implementation, for selector: Selector, isOwn: Bool) {
    if let known = methods.value(for: selector.key)?.object {
      if known.isOwn, !isOwn { return }
      known.replace(by: implementation, isOwn: isOwn, isChanged: true)
    } else {
      insert(implementation, for: selector, isOwn: isOwn, isChanged: true)
    }
    for subclass in subclasses {
      subclass.pass(implementation, for: selector, isOwn: false)
    }
  }
}
