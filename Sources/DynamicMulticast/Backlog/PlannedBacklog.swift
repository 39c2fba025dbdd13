import CRuntimeSupport
import Invocation
import RuntimeSupport

/// The backlog of a plan's multicast, and the accounts of the plan's delegates.
final class PlannedBacklog: Sendable {
  let shared: SharedBacklog

  /// The accounts, by the indices of the plan's entries.
  let accounts: ContiguousArray<DeliveryAccount>

  /// What a delivery needs of them.
  let planned: ContiguousArray<PlannedAccount>

  /// What the observers want to know, nil if there is none.
  let observation: Observation?
  let isObserved: Bool

  /// Whether messages to some of the delegates are coalesced.
  let coalesces: Bool

  /// Nil where neither a delegate nor the multicast has a limit, and nobody observes it.
  init?(_ shared: SharedBacklog, for entries: UnsafeBufferPointer<DispatchPlan.Entry>) {
    observation = EventLog.shared.observation(of: shared.number)
    isObserved = observation != nil
    let limit = shared.limit
    guard
      isObserved || limit != nil
        || entries.contains(where: {
          DeliveryAccount.of($0.registration.object)?.limit != nil
        })
    else { return nil }
    self.shared = shared
    let accounts = ContiguousArray(
      entries.map { DeliveryAccount.open(for: $0.registration.object, in: shared) })
    self.accounts = accounts
    planned = ContiguousArray(accounts.map(PlannedAccount.init))
    coalesces =
      limit?.policy.kind == .coalesce
      || accounts.contains { $0.limit?.policy.kind == .coalesce }
  }

  /// The key that a message to a delegate is coalesced by, nil if it is not.
  func key(of invocation: Invocation, at index: Int) -> Backlog.CoalescingKey? {
    guard coalesces else { return nil }
    if let own = accounts[index].limit?.policy, own.kind == .coalesce {
      return key(of: invocation, own, number: 0)
    }
    let (limit, number) = shared.numberedLimit
    guard let policy = limit?.policy, policy.kind == .coalesce else { return nil }
    return key(of: invocation, policy, number: number)
  }

  private func key(
    of invocation: Invocation, _ policy: OverflowPolicy, number: Int
  ) -> Backlog.CoalescingKey {
    Backlog.CoalescingKey(
      selector: invocation.selector, key: policy.key?(invocation.withoutRoute), policy: number)
  }
}

/// The parts of an account that a delivery needs, without references to count.
struct PlannedAccount: @unchecked Sendable {
  // Unchecked for the pointer and the references: the plan keeps them.
  let index: Int32
  let signals: UnsafeMutablePointer<AccountSignals>
  let account: Uncounted<DeliveryAccount>
  let name: Uncounted<EventDelegate>
  private let lane: Uncounted<Lane>?

  init(_ account: DeliveryAccount) {
    index = account.index
    signals = account.signals
    self.account = Uncounted(account)
    name = account.name.unretained
    lane = account.lane.map(Uncounted.init)
  }

  /// Does something with the lane of a delegate on a queue.
  @inline(__always)
  func withLane<Result>(_ body: (Lane) -> Result) -> Result {
    guard let lane else { preconditionFailure("A delegate on a queue has a lane") }
    return lane.with(body)
  }
}
