import Invocation

/// The delegates of a multicast, as a plain value: no locks, no queues, no foreign code.
struct MulticastState: Sendable {
  private(set) var registrations: [Registration] = []

  /// Changes with the list.
  private(set) var version = 0

  /// The plans for the list as it is, made at the first send after a change.
  private(set) var plans: ConcurrentMap<Plan>?

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

  /// Whether the list has doubled since its dead were last looked for.
  var isDueForPruning: Bool { registrations.count >= pruneCount }

  mutating func append(_ registration: Registration) {
    registrations.append(registration)
    listDidChange()
  }

  /// Puts another list in place, if the present one is still of that version.
  mutating func replace(with list: [Registration], ifStill version: Int) -> Bool {
    guard version == self.version else { return false }
    registrations = list
    listDidChange()
    return true
  }

  private mutating func listDidChange() {
    version += 1
    plans = nil
  }

  /// Puts a map for plans in place, unless there is one.
  mutating func plans(orElse new: ConcurrentMap<Plan>) -> ConcurrentMap<Plan> {
    let plans = plans ?? new
    self.plans = plans
    return plans
  }

  /// Remembers delegates that died and have been taken out.
  mutating func remember(_ dead: [Registration]) {
    obituaries += dead.map { Obituary(type: $0.type, delivery: $0.delivery) }
    obituaries.removeFirst(max(0, obituaries.count - Self.rememberedObituaries))
    pruneCount = max(16, registrations.count * 2)
  }
}
