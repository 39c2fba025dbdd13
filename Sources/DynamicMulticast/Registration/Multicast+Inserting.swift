import CRuntimeSupport
import Invocation
import RuntimeSupport
import Synchronization

extension Multicast {
  /// Adds a delegate, unless the duplicate policy or the registration witness refuses the delegate.
  ///
  /// - Returns: `true` if the delegate was added.
  func insert(
    _ delegate: any Respondable, _ delivery: DeliveryMode, _ site: RegistrationSite,
    _ duplicates: DuplicatePolicy, limit: DeliveryLimit?
  ) -> Bool {
    insert(Registration(delegate, delivery, site), duplicates, limit: limit)
  }

  /// Adds a registration, unless the duplicate policy or the registration witness refuses it.
  ///
  /// - Returns: `true` if the registration was added.
  func insert(
    _ new: Registration, _ duplicates: DuplicatePolicy, limit: DeliveryLimit? = nil,
    keptBy token: DelegateToken? = nil
  ) -> Bool {
    if !RegistrationWitness.accepts(.delegate(new, in: self, keptBy: token)) { return false }
    return insert(accepted: new, duplicates, limit: limit) { true }
  }

  /// Adds a registration that the registration witness has accepted, unless the duplicate policy
  /// refuses it.
  ///
  /// - Parameters:
  ///   - new: The registration.
  ///   - duplicates: The policy if the delegate is already registered with the same delivery mode.
  ///   - limit: The limit of the registration's pending messages, or `nil` for no limit.
  ///   - isWanted: Returns `true` if the registration is still to be added. The closure is called
  ///     under the lock of the multicast, so that nothing can happen between its answer and the
  ///     change of the list. Therefore the closure must run no foreign code.
  /// - Returns: `true` if the registration was added. `false` also if the registration is already
  ///   marked as removed.
  package func insert(
    accepted new: Registration, _ duplicates: DuplicatePolicy = .allow, limit: DeliveryLimit?,
    if isWanted: () -> Bool
  ) -> Bool {
    if let limit { DeliveryMonitor.open(for: new, limit: limit, in: pendingDeliveries) }
    // Adding and removing are one step under the lock, so that a message from another thread is
    // dispatched either to the old or to the new registration.
    let (isDueForPruning, (isAdded, replaced)) = change { state in
      (state.isDueForPruning, isWanted() ? state.add(new, duplicates) : (false, []))
    }
    if isDueForPruning { prune() }
    for registration in replaced { registration.remove(.deliver) }
    if isAdded, EventLog.isUsed.load(ordering: .relaxed) { recordChange(.added, of: [new]) }
    recordChange(.removed, of: replaced)
    return isAdded
  }

  /// Adds a delegate, and throws if the delegate does not conform to the multicast's protocol.
  func insert(
    conforming delegate: some Respondable, _ delivery: DeliveryMode, _ limit: DeliveryLimit?,
    _ duplicates: DuplicatePolicy,
    _ site: RegistrationSite
  ) throws(ConformanceError) -> Bool {
    try check(delegate)
    return insert(delegate, delivery, site, duplicates, limit: limit)
  }
}
