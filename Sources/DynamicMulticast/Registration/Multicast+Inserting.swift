import Invocation
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

  /// Adds a registration of a delegate that conforms to the multicast's protocol.
  func insert(
    conforming delegate: some Respondable, _ delivery: Delivery, _ duplicates: DuplicatePolicy,
    _ site: RegistrationSite
  ) throws(ConformanceError) -> Bool {
    if let conformance, let error = ConformanceError(delegate, conformance.description) {
      throw error
    }
    return insert(Registration(delegate, delivery, site), duplicates)
  }
}
