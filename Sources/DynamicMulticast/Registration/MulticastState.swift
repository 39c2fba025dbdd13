import CRuntimeSupport
import Invocation
import RuntimeSupport

/// Knows which delegates a multicast has, and in which order, as a plain value without locks and
/// queues.
///
/// `Multicast` keeps the value under its lock, so no function of `MulticastState` runs foreign
/// code. Removed registrations are returned, so that the caller can release them after the lock.
struct MulticastState: Sendable {
  /// The registrations in the order in which they were added, with `nil` for removed registrations.
  ///
  /// A removal leaves a gap. The list is compacted when more than half of its elements are gaps, so
  /// a removal takes amortized constant time.
  private(set) var list: [Registration?] = []
  private var count = 0

  /// The list index of the latest registration for each key.
  ///
  /// The registrations with one key form a chain, a linked list through `Registration.position`:
  /// each registration has the index of the preceding registration. To save memory, the key is half
  /// of the delegate's address, so delegates with equal keys share a chain.
  private var latest = DelegateTable()

  private static func key(_ identity: ObjectIdentifier) -> UInt32 {
    UInt32(truncatingIfNeeded: UInt(bitPattern: identity) >> 4)
  }

  /// The taps, which are called with every message.
  private(set) var taps: [MessageTap] = []

  /// The pending deliveries, or `nil` until a delegate or the multicast gets a limit, or until the
  /// multicast or all multicasts get an observer.
  private(set) var pendingDeliveries: PendingDeliveries?

  /// Sets the pending deliveries, unless they are set already.
  ///
  /// - Returns: The pending deliveries that are now set.
  mutating func set(_ new: PendingDeliveries) -> PendingDeliveries {
    if let pendingDeliveries { return pendingDeliveries }
    pendingDeliveries = new
    plans.forget()
    return new
  }

  /// The dispatch plans for the list, which each change of the list, the taps or the limit forgets.
  var plans = CurrentPlans()

  /// The delegates that were deallocated most recently, oldest first.
  private(set) var recentlyDeallocated: [DeallocatedDelegate] = []

  /// The settings, or `nil` as long as they have their defaults.
  private var changedSettings: MulticastSettings.Box?

  var settings: MulticastSettings {
    get { changedSettings?.value ?? MulticastSettings() }
    set { changedSettings = MulticastSettings.Box(newValue) }
  }

  /// A description of a removed registration whose delegate was deallocated.
  struct DeallocatedDelegate: Sendable {
    let type: any Respondable.Type
    let delivery: DeliveryMode
    let site: RegistrationSite
  }

  private static let maximumOfRecentlyDeallocated = 64
  private var pruneCount = 16

  /// `true` if there are at least 16 registrations, and their number has doubled since the list was
  /// last searched for deallocated delegates.
  var isDueForPruning: Bool { count >= pruneCount }

  var registrations: [Registration] { list.compactMap(\.self) }

  mutating func append(_ registration: Registration) {
    let index = Int32(list.count)
    let older = latest.set(index, for: Self.key(registration.identity))
    registration.position = .init(index: index, older: older)
    list.append(registration)
    count += 1
    plans.forget()
  }

  /// Adds a registration, unless the policy refuses the registration, or the registration is
  /// already marked as removed.
  ///
  /// - Returns: `true` and the replaced registrations if the registration was added, otherwise
  ///   `false` and an empty array.
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

  /// Returns all registrations in the chain of a delegate's key, latest first, including other
  /// delegates with an equal key.
  private func chain(of identity: ObjectIdentifier) -> [Registration] {
    var chain: [Registration] = []
    var index = latest.index(for: Self.key(identity))
    while index >= 0, let registration = list[Int(index)] {
      chain.append(registration)
      index = registration.position.older
    }
    return chain
  }

  /// Removes the matching registrations of a delegate, and returns them.
  mutating func remove(
    _ identity: ObjectIdentifier, where matches: (Registration) -> Bool
  ) -> [Registration] {
    let key = Self.key(identity)
    let index = latest.index(for: key)
    guard index >= 0, let newest = list[Int(index)] else { return [] }
    if newest.position.older < 0 {
      // The chain has a single registration, which is the usual case.
      guard newest.identity == identity, matches(newest) else { return [] }
      list[Int(index)] = nil
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

  /// Replaces each registration of a delegate at its own position.
  ///
  /// - Parameters:
  ///   - identity: The identity of the old delegate.
  ///   - make: Makes the registration that replaces another one, always for the same new delegate.
  ///     The closure is called under the lock of the multicast, so it must run no foreign code.
  /// - Returns: The pairs of old and new registrations, in the order of the list.
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
    plans.forget()
    return replacements
  }

  /// Links registrations into the chain of a key.
  ///
  /// - Parameters:
  ///   - registrations: The registrations with the key, earliest first.
  ///   - key: The key.
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
    plans.forget()
    for registration in registrations { append(registration) }
  }

  /// Removes registrations whose delegates were deallocated.
  ///
  /// - Returns: The registrations that were still in the list, in the order of the argument.
  mutating func remove(deallocated registrations: [Registration]) -> [Registration] {
    // Only these registrations: a new delegate may have the address of a deallocated delegate.
    let deallocated = Set(registrations.map(ObjectIdentifier.init))
    let removed = Set(registrations.map(\.identity)).flatMap { identity in
      remove(identity) { deallocated.contains(ObjectIdentifier($0)) }
    }
    let identities = Set(removed.map(ObjectIdentifier.init))
    return registrations.filter { identities.contains(ObjectIdentifier($0)) }
  }

  mutating func append(_ tap: MessageTap) {
    taps.append(tap)
    plans.forget()
  }

  mutating func remove(_ tap: MessageTap) {
    // The caller retains the tap, so the tap's `deinit` does not run under the lock.
    taps.removeAll { $0 === tap }
    plans.forget()
  }

  private mutating func didRemove(_ removed: [Registration]) {
    count -= removed.count
    plans.forget()
    if count * 2 >= list.count { return }
    replaceList(with: registrations)
  }

  /// Returns the state from which a plan is made.
  func basis() -> PlanBasis {
    PlanBasis(
      registrations: list, taps: taps, pendingDeliveries: pendingDeliveries,
      version: plans.listVersion, epoch: planEpoch())
  }

  /// Records registrations that were removed because their delegates were deallocated.
  mutating func remember(_ removed: [Registration]) {
    recentlyDeallocated += removed.map {
      DeallocatedDelegate(type: $0.type, delivery: $0.delivery, site: $0.site)
    }
    recentlyDeallocated.removeFirst(
      max(0, recentlyDeallocated.count - Self.maximumOfRecentlyDeallocated))
  }

  /// Records that the whole list has been searched for deallocated delegates.
  mutating func recordPruning() { pruneCount = max(16, count * 2) }

  /// The registrations whose delegates were found deallocated by sends, until they are removed.
  private var foundDeallocated: [Registration] = []

  mutating func record(deallocated registration: Registration) {
    foundDeallocated.append(registration)
  }

  mutating func takeFoundDeallocated() -> [Registration] {
    defer { foundDeallocated = [] }
    return foundDeallocated
  }
}
