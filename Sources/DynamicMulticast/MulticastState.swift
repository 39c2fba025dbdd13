import Invocation

/// The delegates of a multicast, as a plain value: no locks, no queues, no foreign code.
struct MulticastState: Sendable {
  private(set) var registrations: [Registration] = []

  /// The plans for the list as it is, made at the first send after a change.
  private var plans: ConcurrentMap<Plan>?

  /// The classes of the most recent delegates that died, oldest first.
  private(set) var obituaries: [Obituary] = []

  /// Called with the messages that nobody got.
  var unheardHandler: (@Sendable (Invocation) -> Void)?

  /// A delegate that died.
  struct Obituary: Sendable {
    let type: any Respondable.Type
    let delivery: Delivery
  }

  private static let rememberedObituaries = 64
  private var pruneCount = 16

  mutating func append(_ registration: Registration) {
    registrations.append(registration)
    plans = nil
  }

  /// Takes out registrations, and returns those that were still in.
  @discardableResult
  mutating func remove(_ removed: [Registration]) -> [Registration] {
    if removed.isEmpty { return [] }
    let identities = Set(removed.map(ObjectIdentifier.init))
    let found = registrations.filter { identities.contains(ObjectIdentifier($0)) }
    registrations.removeAll { identities.contains(ObjectIdentifier($0)) }
    plans = nil
    return found
  }

  /// Takes out the registrations of delegates that died, and remembers them.
  mutating func bury(_ dead: [Registration]) {
    obituaries += remove(dead).map { Obituary(type: $0.type, delivery: $0.delivery) }
    obituaries.removeFirst(max(0, obituaries.count - Self.rememberedObituaries))
    pruneCount = max(16, registrations.count * 2)
  }

  /// Whether the list has doubled since its dead were last looked for.
  var isDueForPruning: Bool { registrations.count >= pruneCount }

  mutating func currentPlans() -> ConcurrentMap<Plan> {
    if let plans { return plans }
    let new = ConcurrentMap<Plan>()
    plans = new
    return new
  }
}
