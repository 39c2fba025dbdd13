import CRuntimeSupport
import RuntimeSupport

// Every change is made while the lock `changes` is held. A change affects the table of the class,
// and the tables of all subclasses that inherit the method. No foreign code runs while the lock is
// held, and nothing is freed.
extension ClassTable {
  /// Adds a method for a selector, unless the class itself already has a method for the selector.
  ///
  /// - Parameters:
  ///   - implementation: The implementation of the method.
  ///   - selector: The selector that the method handles.
  ///   - evenIfInherited: `true` to override an inherited method, `false` to keep the inherited
  ///     method.
  /// - Returns: `true` if the method was added.
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

  /// Replaces the declared or inherited method for a selector, if the method is still the expected
  /// method.
  ///
  /// The function is a compare-and-swap under the lock. If `expected` is `nil`, the method is added
  /// if there is still no method for the selector.
  ///
  /// - Returns: `true` if the method was replaced.
  func replace(
    _ expected: Implementation?, by implementation: Implementation, for selector: Selector
  ) -> Bool {
    Self.changes.withLock { kept in
      guard current(selector) === expected else { return false }
      set(implementation, for: selector, &kept)
      return true
    }
  }

  /// Exchanges the declared or inherited methods for two selectors, if both methods exist.
  func exchange(_ first: Selector, _ second: Selector) {
    Self.changes.withLock { kept in
      guard let former = current(first), let latter = current(second) else { return }
      // Set the second method first. The new method for `first` may call the former method by the
      // selector `second`. In the other order, the new method would call
      // itself for a moment.
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
    // Begin the epoch after the method was set, so that a thread that reads the new epoch finds the
    // method.
    if isNew { beginPlanEpoch() }
  }

  /// Sets the method in this table, and in the tables of all subclasses that inherit the method.
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
