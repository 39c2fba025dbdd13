import CRuntimeSupport
import Invocation
import RuntimeSupport

/// The delegates of a multicast, as a plain value: no locks, no queues, no foreign code.
///
/// Removed registrations are returned, so that the caller can release them outside the lock.
struct MulticastState: Sendable {
  /// The registrations in the order they were added, nil where one has been removed.
  ///
  /// Removing one leaves a gap, and gaps are closed when they are half of the list: so removing
  /// takes amortized constant time.
  private(set) var list: [Registration?] = []
  private var count = 0

  /// The index of the latest registration of each delegate; each has the index of the one before
  /// it.
  ///
  /// The key is half of the delegate's address, to save memory: delegates with the same key share a
  /// chain.
  private var latest = DelegateTable()

  private static func key(_ identity: ObjectIdentifier) -> UInt32 {
    UInt32(truncatingIfNeeded: UInt(bitPattern: identity) >> 4)
  }

  /// The taps, which are called with every message.
  private(set) var taps: [MessageTap] = []

  /// The pending deliveries, if a delegate or the multicast has a limit, or it has been observed.
  private(set) var pendingDeliveries: PendingDeliveries?

  /// Sets the backlog, unless there is one.
  ///
  /// - Returns: The backlog that is set now.
  mutating func set(_ new: PendingDeliveries) -> PendingDeliveries {
    if let pendingDeliveries { return pendingDeliveries }
    pendingDeliveries = new
    forgetPlans()
    return new
  }

  /// Makes all plans anew.
  mutating func forgetPlans() {
    listVersion += 1
    dropPlans()
  }

  /// The plans for this list, or for it as it was before delegates came and went.
  ///
  /// A plan is made at the first send of a selector, and updated at the first one after a change.
  private var plans: DispatchPlanCache?

  /// Plans that are of no use any more, to be released after the lock: they may be the last to hold
  /// registrations that were removed.
  private var droppedPlans: DispatchPlanCache?

  /// Changes with the list.
  private var listVersion = 0

  /// How many registrations have been removed.
  private var removals = 0

  /// The most recent delegates that were deallocated, oldest first.
  private(set) var recentlyDeallocated: [DeallocatedDelegate] = []

  /// Called with the messages that no delegate responds to.
  var unheardHandler: (@Sendable (Invocation) -> Void)?

  /// A registration whose delegate was deallocated.
  struct DeallocatedDelegate: Sendable {
    let type: any Respondable.Type
    let delivery: DeliveryMode
    let site: RegistrationSite
  }

  private static let maximumOfRecentlyDeallocated = 64
  private var pruneCount = 16

  /// Whether the list has doubled since it was last searched for deallocated delegates.
  var isDueForPruning: Bool { count >= pruneCount }

  var registrations: [Registration] { list.compactMap(\.self) }

  mutating func append(_ registration: Registration) {
    let index = Int32(list.count)
    let older = latest.set(index, for: Self.key(registration.identity))
    registration.position = .init(index: index, older: older)
    list.append(registration)
    count += 1
    didChange()
  }

  /// The line that has added a delegate last.
  private var latestSite: KnownSite?

  /// Adds a delegate by the same line, and for the same queue, as the one before.
  ///
  /// Runs no foreign code: the caller has looked the delegate's class up.
  ///
  /// - Returns: False if it is another line or queue, or the list is to be pruned before.
  mutating func append(
    _ delegate: any Respondable, _ delivery: DeliveryMode, at site: RegistrationSite
  ) -> Bool {
    guard !isDueForPruning, let latestSite, latestSite.isSame(as: site),
      let target = list.last??.executionTarget, target.isShared(by: delivery)
    else { return false }
    append(Registration(delegate, target, siteNumber: latestSite.number))
    return true
  }

  mutating func record(_ site: RegistrationSite, of registration: Registration) {
    latestSite = KnownSite(site, registration.siteNumber)
  }

  /// Adds a registration, unless the policy refuses it, or it was removed before it was added.
  ///
  /// - Returns: Whether it was added, and which it replaces.
  mutating func add(
    _ new: Registration, _ duplicates: DuplicatePolicy
  ) -> (isAdded: Bool, replaced: [Registration]) {
    if new.isRemoved { return (false, []) }
    var replaced: [Registration] = []
    switch duplicates {
    case .allow: break
    case .refuse:
      if chain(of: new.identity).contains(where: new.isDuplicate) { return (false, []) }
    case .replace: replaced = remove(new.identity, where: new.isDuplicate)
    }
    append(new)
    return (true, replaced)
  }

  /// The registrations of all delegates in a delegate's chain, latest first.
  private func chain(of identity: ObjectIdentifier) -> [Registration] {
    var chain: [Registration] = []
    var index = latest.index(for: Self.key(identity))
    while index >= 0, let registration = list[Int(index)] {
      chain.append(registration)
      index = registration.position.older
    }
    return chain
  }

  /// Removes and returns those of a delegate's registrations that match.
  mutating func remove(
    _ identity: ObjectIdentifier, where matches: (Registration) -> Bool
  ) -> [Registration] {
    let key = Self.key(identity)
    let index = latest.index(for: key)
    guard index >= 0, let newest = list[Int(index)] else { return [] }
    if newest.position.older < 0 {
      // The only one, as most are.
      guard newest.identity == identity, matches(newest) else { return [] }
      list[Int(index)] = nil
      newest.leaveList(at: listVersion + 1)
      latest.remove(key)
      let removed = [newest]
      didRemove(removed)
      return removed
    }
    var older: Int32 = -1
    var removed: [Registration] = []
    for registration in chain(of: identity).reversed() {
      if registration.identity == identity, matches(registration) {
        removed.append(registration)
        list[Int(registration.position.index)] = nil
        registration.leaveList(at: listVersion + 1)
      } else {
        registration.position.older = older
        older = registration.position.index
      }
    }
    if removed.isEmpty { return [] }
    setLatest(older, for: key)
    didRemove(removed)
    return removed
  }

  /// Replaces each of a delegate's registrations, at its own position.
  ///
  /// - Parameters:
  ///   - identity: The delegate.
  ///   - make: Makes the registration that replaces another, always of the same delegate. Called
  ///     with the lock.
  /// - Returns: What was replaced and by which, in the order of the list.
  mutating func replace(
    _ identity: ObjectIdentifier, by make: (Registration) -> Registration
  ) -> [RegistrationReplacement] {
    let chain = chain(of: identity)
    let replacements = chain.filter { $0.identity == identity }.reversed().map {
      RegistrationReplacement(old: $0, new: make($0))
    }
    guard let first = replacements.first else { return [] }
    link(chain.filter { $0.identity != identity }.reversed(), as: Self.key(identity))
    for (old, new) in replacements.map({ ($0.old, $0.new) }) {
      new.position.index = old.position.index
      list[Int(old.position.index)] = new
    }
    let others = self.chain(of: first.new.identity)
    link(
      (others + replacements.map(\.new)).sorted { $0.position.index < $1.position.index },
      as: Self.key(first.new.identity))
    forgetPlans()
    return replacements
  }

  /// Makes a chain of registrations, earliest first.
  private mutating func link(_ registrations: [Registration], as key: UInt32) {
    for (index, registration) in registrations.enumerated() {
      registration.position.older = index == 0 ? -1 : registrations[index - 1].position.index
    }
    setLatest(registrations.last?.position.index ?? -1, for: key)
  }

  private mutating func setLatest(_ index: Int32, for key: UInt32) {
    if index >= 0 { latest.set(index, for: key) } else { latest.remove(key) }
  }

  mutating func removeAllDelegates() -> [Registration] {
    defer { replaceList(with: []) }
    return registrations
  }

  private mutating func replaceList(with registrations: [Registration]) {
    list = []
    latest = DelegateTable()
    count = 0
    forgetPlans()
    for registration in registrations { append(registration) }
  }

  /// Removes registrations whose delegates were deallocated.
  ///
  /// - Returns: The registrations that were still there, in the order of the list.
  mutating func remove(deallocated registrations: [Registration]) -> [Registration] {
    let removed = Set(registrations.map(\.identity)).flatMap { remove($0) { _ in true } }
    let identities = Set(removed.map(ObjectIdentifier.init))
    return registrations.filter { identities.contains(ObjectIdentifier($0)) }
  }

  mutating func append(_ tap: MessageTap) {
    taps.append(tap)
    forgetPlans()
  }

  mutating func remove(_ tap: MessageTap) {
    // The caller holds the tap, so that its deinit does not run under the lock.
    taps.removeAll { $0 === tap }
    forgetPlans()
  }

  private mutating func didRemove(_ removed: [Registration]) {
    count -= removed.count
    removals += removed.count
    didChange()
    if count * 2 >= list.count { return }
    replaceList(with: registrations)
  }

  // MARK: Plans

  /// Notes that registrations have been appended or removed.
  private mutating func didChange() {
    listVersion += 1
    if let plans, plans.count <= DispatchPlan.few, list.count <= DispatchPlan.few { dropPlans() }
  }

  private mutating func dropPlans() {
    if plans == nil { return }
    droppedPlans = plans
    plans = nil
  }

  /// Hands over the plans that are of no use any more; the caller releases them after the lock.
  mutating func takeDroppedPlans() -> DispatchPlanCache? {
    if droppedPlans == nil { return nil }
    return droppedPlans.take()
  }

  /// The plan for a selector, valid until the list changes.
  func plan(for selector: Selector) -> Uncounted<DispatchPlan>? {
    plan(for: selector, in: planEpoch())
  }

  // Each step reads the epoch once, as it changes without the lock. A plan that is updated from one
  // of an older epoch would be cached for the newer one, and would miss a method; and two threads
  // could append to the entries that their plans share. Models/plans.pml checks this.
  private func plan(for selector: Selector, in epoch: UInt64) -> Uncounted<DispatchPlan>? {
    guard let plan = plans?.plan(for: selector, in: epoch),
      plan.with({ $0.version == listVersion })
    else { return nil }
    return plan
  }

  /// The state that the plan for a selector is made or updated from.
  ///
  /// With a backlog, there is an account for each entry, and the plan is made anew.
  func basis(for selector: Selector) -> PlanBasis {
    let epoch = planEpoch()
    let old = plans?.plan(for: selector, in: epoch)?.object
    var added: ArraySlice<Registration?> = []
    var isUpdate = false
    if let old, old.counters == nil, (list.count - old.end) * 2 <= list.count {
      added = list[old.end...]
      isUpdate = !added.contains { $0?.hasAccount == true }
    }
    return PlanBasis(
      version: listVersion, epoch: epoch, removals: removals, end: list.count,
      old: isUpdate ? old : nil,
      hasRoom: isUpdate && old?.hasRoom(for: added.count) == true,
      registrations: isUpdate ? Array(added) : list, taps: taps,
      pendingDeliveries: pendingDeliveries)
  }

  /// Caches a plan, unless the list or the classes have changed since its basis was read.
  ///
  /// - Returns: The plan to use, and the one that it replaces, to be released after the lock. The
  ///   one to use is that of another thread if one was cached first; nil if the list has changed.
  ///   If only classes have changed, a plan that is made anew is used once and not cached.
  mutating func insert(
    _ plan: DispatchPlan, madeFrom basis: PlanBasis
  ) -> (plan: DispatchPlan?, old: DispatchPlan?) {
    let epoch = planEpoch()
    guard basis.version == listVersion, basis.epoch == epoch else {
      return (basis.version == listVersion && basis.old == nil ? plan : nil, nil)
    }
    if let existing = self.plan(for: plan.selector, in: epoch) {
      return (existing.object, nil)
    }
    if plans?.epoch != epoch {
      dropPlans()
      plans = DispatchPlanCache(epoch: epoch)
    }
    plan.appendAddedEntries()
    return (plan, plans?.insert(plan))
  }

  /// Remembers registrations that were removed because their delegates were deallocated.
  mutating func remember(_ removed: [Registration]) {
    recentlyDeallocated += removed.map {
      DeallocatedDelegate(type: $0.type, delivery: $0.delivery, site: $0.site)
    }
    recentlyDeallocated.removeFirst(
      max(0, recentlyDeallocated.count - Self.maximumOfRecentlyDeallocated))
  }

  /// Notes that the whole list has been searched for deallocated delegates.
  mutating func recordPruning() { pruneCount = max(16, count * 2) }

  /// Registrations that sends have found deallocated.
  private var foundDeallocated: [Registration] = []

  mutating func record(deallocated registration: Registration) {
    foundDeallocated.append(registration)
  }

  mutating func takeFoundDeallocated() -> [Registration] {
    defer { foundDeallocated = [] }
    return foundDeallocated
  }
}
