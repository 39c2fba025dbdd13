import CRuntimeSupport
import Invocation
import RuntimeSupport
import Synchronization

extension Multicast {
  /// Adds a delegate, unless the policy or the witness of registrations refuses it.
  ///
  /// - Returns: Whether it was added.
  func insert(
    _ delegate: any Respondable, _ delivery: DeliveryMode, _ site: RegistrationSite,
    _ duplicates: DuplicatePolicy, limit: DeliveryLimit?
  ) -> Bool {
    // Reads the class's table, so that a mistake in it shows here rather than at a later message.
    _ = ClassRecord.of(delegate)
    let isObserved = EventLog.isUsed.load(ordering: .relaxed)
    var observed: Registration?
    if case .allow = duplicates, limit == nil, !hasRegistrationWitness(),
      change({ state in
        guard state.append(delegate, delivery, at: site) else { return false }
        if isObserved { observed = state.list.last ?? nil }
        return true
      })
    {
      if let observed { recordChange(.added, of: [observed]) }
      return true
    }
    let new = Registration(delegate, delivery, site)
    let isAdded = insert(new, duplicates, limit: limit)
    state.withLock { $0.record(site, of: new) }
    return isAdded
  }

  /// Adds a registration, unless the policy or the witness of registrations refuses it.
  ///
  /// - Returns: Whether it was added.
  func insert(
    _ new: Registration, _ duplicates: DuplicatePolicy, limit: DeliveryLimit? = nil,
    keptBy token: DelegateToken? = nil
  ) -> Bool {
    if !InstalledWitness.accepts(.delegate(new, in: self, keptBy: token)) { return false }
    return insert(accepted: new, duplicates, limit: limit) { true }
  }

  /// Adds a registration that the witness of registrations has accepted, unless the policy refuses
  /// it.
  ///
  /// - Parameters:
  ///   - new: The registration.
  ///   - duplicates: What happens if the delegate is there with the same queue.
  ///   - limit: The limit of its pending messages; nil for none.
  ///   - isWanted: Whether it is still to be added. Called with the lock of the multicast, so that
  ///     nothing comes between the answer and adding it; it must run no foreign code.
  /// - Returns: Whether it was added: false, too, if it is marked as removed.
  package func insert(
    accepted new: Registration, _ duplicates: DuplicatePolicy = .allow, limit: DeliveryLimit?,
    if isWanted: () -> Bool
  ) -> Bool {
    if state.withLock({ $0.isDueForPruning }) { prune() }
    if let limit { DeliveryCounter.open(for: new, limit: limit, in: pendingDeliveries) }
    // In one step, so that a message from another thread goes to either the old or the new one.
    let (isAdded, replaced) = change { state in
      new.isRemoved || !isWanted() ? (false, []) : state.add(new, duplicates)
    }
    for registration in replaced { registration.remove(.deliver) }
    if isAdded, EventLog.isUsed.load(ordering: .relaxed) { recordChange(.added, of: [new]) }
    recordChange(.removed, of: replaced)
    return isAdded
  }

  /// Adds a registration of a delegate that conforms to the multicast's protocol.
  func insert(
    conforming delegate: some Respondable, _ delivery: DeliveryMode, _ limit: DeliveryLimit?,
    _ duplicates: DuplicatePolicy,
    _ site: RegistrationSite
  ) throws(ConformanceError) -> Bool {
    try check(delegate)
    return insert(delegate, delivery, site, duplicates, limit: limit)
  }
}
