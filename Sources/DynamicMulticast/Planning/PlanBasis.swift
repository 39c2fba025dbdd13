import RuntimeSupport

/// The state of a multicast that a plan is made from, read in one step.
struct PlanBasis: Sendable {
  /// The version of the list; 0 for single registrations, of which none had left the list before.
  let version: Int

  /// The epoch of plans.
  let epoch: UInt64

  /// How many registrations have been removed, ever.
  let removals: Int

  /// The length of the list, with its gaps.
  let end: Int

  /// The plan to update; nil if one is to be made from nothing.
  let old: DispatchPlan?

  /// Whether the entries for all added registrations fit behind the old plan's.
  let hasRoom: Bool

  /// The registrations, nil for gaps: those that were added since the old plan was made, or all.
  let registrations: [Registration?]

  let taps: [MessageTap]
  var pendingDeliveries: PendingDeliveries?
}

extension PlanBasis {
  /// The basis of a plan for single registrations, which is used once.
  init(_ registrations: [Registration], _ pendingDeliveries: PendingDeliveries?) {
    self.init(
      version: 0, epoch: 0, removals: 0, end: 0, old: nil, hasRoom: false,
      registrations: registrations, taps: [], pendingDeliveries: pendingDeliveries)
  }
}
