import Support

extension Multicast {
  /// Adds a registration, unless the policy refuses it.
  ///
  /// - Returns: Whether it was added.
  func insert(_ new: Registration, _ duplicates: DuplicatePolicy) -> Bool {
    if state.withLock({ $0.isDueForPruning }) { prune() }
    // In one step, so that a message from another thread goes to either the old or the new one.
    let (isAdded, replaced) = state.withLock { $0.add(new, duplicates) }
    for registration in replaced { registration.remove(.deliver) }
    return isAdded
  }
}
