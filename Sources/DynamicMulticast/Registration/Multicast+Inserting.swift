import Invocation
import Support

extension Multicast {
  /// Adds a registration, unless the policy or the owner of its code refuses it.
  ///
  /// - Returns: Whether it was added.
  func insert(
    _ new: Registration, _ duplicates: DuplicatePolicy, keptBy token: DelegateToken? = nil
  ) -> Bool {
    if !CodeOwner.note(new, in: self, keptBy: token) { return false }
    if state.withLock({ $0.isDueForPruning }) { prune() }
    // In one step, so that a message from another thread goes to either the old or the new one.
    let (isAdded, replaced) = state.withLock { $0.add(new, duplicates) }
    for registration in replaced { registration.remove(.deliver) }
    return isAdded
  }

  /// Adds a registration of a delegate that conforms to the multicast's protocol.
  func insert(
    conforming delegate: some Respondable, _ delivery: Delivery, _ duplicates: DuplicatePolicy,
    _ site: RegistrationSite
  ) throws(ConformanceError) -> Bool {
    try check(delegate)
    return insert(Registration(delegate, delivery, site), duplicates)
  }
}
