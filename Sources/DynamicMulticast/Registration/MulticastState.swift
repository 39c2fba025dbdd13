import CSupport
import Invocation

/// The delegates of a multicast, as a plain value: no locks, no queues, no foreign code.
///
/// Whatever is taken out is returned, so that it can be let go of outside the lock.
struct MulticastState: Sendable {
  /// The delegates in the order they were added, nil where one has been taken out.
  ///
  /// Taking one out leaves a gap, and gaps are closed when they are half of the list: so it takes
  /// the same time however many there are.
  private(set) var list: [Registration?] = []
  private var count = 0

  /// Where the latest registration of each delegate is; it knows where the one before it is.
  ///
  /// By a part of the delegate's address, which takes half the memory: delegates that have it in
  /// common are in one chain.
  private var latest: [UInt32: Int32] = [:]

  private static func key(_ identity: ObjectIdentifier) -> UInt32 {
    UInt32(truncatingIfNeeded: UInt(bitPattern: identity) >> 4)
  }

  /// Who is told of every message.
  private(set) var taps: [MessageTap] = []

  /// The plans for the list as it is, made at the first send after a change.
  private var plans: DispatchPlanCache?

  /// Changes with the list.
  private var listVersion = 0

  /// What plans depend on, read before one is made.
  var version: Version {
    Version(list: listVersion, methodAdditions: countOfMethodAdditions())
  }

  struct Version: Equatable {
    fileprivate let list: Int
    fileprivate let methodAdditions: UInt64
  }

  /// The most recent delegates that were deallocated, oldest first.
  private(set) var recentlyDeallocated: [DeallocatedDelegate] = []

  /// Called with the messages that nobody got.
  var unheardHandler: (@Sendable (Invocation) -> Void)?

  /// A registration whose delegate was deallocated.
  struct DeallocatedDelegate: Sendable {
    let type: any Respondable.Type
    let delivery: Delivery
    let site: RegistrationSite
  }

  private static let maximumOfRecentlyDeallocated = 64
  private var pruneCount = 16

  /// Whether the list has doubled since its dead were last looked for.
  var isDueForPruning: Bool { count >= pruneCount }

  var registrations: [Registration] { list.compactMap(\.self) }

  mutating func append(_ registration: Registration) {
    let index = Int32(list.count)
    let key = Self.key(registration.identity)
    registration.position = .init(index: index, older: latest[key] ?? -1)
    latest[key] = index
    list.append(registration)
    count += 1
    didChange()
  }

  /// Adds a registration, unless the policy refuses it.
  ///
  /// - Returns: Whether it was added, and which it replaces.
  mutating func add(
    _ new: Registration, _ duplicates: DuplicatePolicy
  ) -> (isAdded: Bool, replaced: [Registration]) {
    var replaced: [Registration] = []
    switch duplicates {
    case .allow: break
    case .refuse:
      if chain(of: new.identity).contains(where: new.isDuplicate) { return (false, []) }
    case .replace: replaced = take(new.identity, where: new.isDuplicate)
    }
    append(new)
    return (true, replaced)
  }

  /// The registrations of a delegate, and of those in one chain with it, latest first.
  private func chain(of identity: ObjectIdentifier) -> [Registration] {
    var chain: [Registration] = []
    var index = latest[Self.key(identity)] ?? -1
    while index >= 0, let registration = list[Int(index)] {
      chain.append(registration)
      index = registration.position.older
    }
    return chain
  }

  /// Takes out those of a delegate's registrations that match.
  mutating func take(
    _ identity: ObjectIdentifier, where matches: (Registration) -> Bool
  ) -> [Registration] {
    var older: Int32 = -1
    var taken: [Registration] = []
    for registration in chain(of: identity).reversed() {
      if registration.identity == identity, matches(registration) {
        taken.append(registration)
        list[Int(registration.position.index)] = nil
      } else {
        registration.position.older = older
        older = registration.position.index
      }
    }
    if taken.isEmpty { return [] }
    latest[Self.key(identity)] = older < 0 ? nil : older
    didTake(taken.count)
    return taken
  }

  /// Removes all delegates, and keeps the observers.
  mutating func takeAllDelegates() -> [Registration] {
    let all = registrations
    replaceList(with: all.filter(\.isObserver))
    return all.filter { !$0.isObserver }
  }

  private mutating func replaceList(with registrations: [Registration]) {
    list = []
    latest = [:]
    count = 0
    didChange()
    for registration in registrations { append(registration) }
  }

  /// Removes registrations whose delegates were deallocated.
  ///
  /// - Returns: Those that were still there, in their order.
  mutating func take(deallocated registrations: [Registration]) -> [Registration] {
    let taken = Set(registrations.map(\.identity)).flatMap { take($0) { _ in true } }
    let identities = Set(taken.map(ObjectIdentifier.init))
    return registrations.filter { identities.contains(ObjectIdentifier($0)) }
  }

  mutating func append(_ tap: MessageTap) {
    taps.append(tap)
    didChange()
  }

  mutating func take(_ tap: MessageTap) {
    // The caller holds the tap, so that its deinit does not run under the lock.
    taps.removeAll { $0 === tap }
    didChange()
  }

  private mutating func didTake(_ number: Int) {
    count -= number
    didChange()
    if count * 2 >= list.count { return }
    replaceList(with: registrations)
  }

  private mutating func didChange() {
    listVersion += 1
    plans = nil
  }

  /// The plan for a selector, valid as long as the list is as it is.
  func plan(for selector: Selector) -> Unmanaged<DispatchPlan>? {
    plans?.plan(for: selector)
  }

  /// Keeps a plan, unless something has changed since it was begun.
  ///
  /// - Returns: The plan that stands: that of another thread if it came first; nil if the list has
  ///   changed. One that was made while classes changed is right for this once.
  mutating func insert(_ plan: DispatchPlan, ifStill version: Version) -> DispatchPlan? {
    if version != self.version { return version.list == listVersion ? plan : nil }
    if let existing = self.plan(for: plan.selector) { return existing.takeUnretainedValue() }
    // Those that are dropped hold no registrations that the list does not.
    if plans?.areCurrent != true {
      plans = DispatchPlanCache(methodAdditions: version.methodAdditions)
    }
    plans?.insert(plan)
    return plan
  }

  /// Remembers delegates that died and have been taken out.
  mutating func remember(_ dead: [Registration]) {
    recentlyDeallocated += dead.map {
      DeallocatedDelegate(type: $0.type, delivery: $0.delivery, site: $0.site)
    }
    recentlyDeallocated.removeFirst(
      max(0, recentlyDeallocated.count - Self.maximumOfRecentlyDeallocated))
    pruneCount = max(16, count * 2)
  }
}
