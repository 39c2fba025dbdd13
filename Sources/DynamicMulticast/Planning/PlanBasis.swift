import RuntimeSupport

/// The state of a multicast from which a plan is made or updated, read in one step under the lock.
struct PlanBasis: Sendable {
  /// The version of the list, or 0 for single registrations, none of which had left the list.
  let version: Int

  /// The epoch of the plans.
  let epoch: UInt64

  /// The number of registrations that have been removed without invalidating all plans.
  let removals: Int

  /// The length of the list, including gaps.
  let end: Int

  /// The plan to update, or `nil` if the plan is made from nothing.
  let old: DispatchPlan?

  /// `true` if the entries for all added registrations fit behind the entries of `old`.
  let hasRoom: Bool

  /// The registrations that were added since `old` was made, or all registrations if `old` is
  /// `nil`.
  ///
  /// An element is `nil` for a gap in the list.
  let registrations: [Registration?]

  let taps: [MessageTap]
  var pendingDeliveries: PendingDeliveries?
}

extension PlanBasis {
  /// Creates the basis of a plan for single registrations, which is used once and not cached.
  init(_ registrations: [Registration], _ pendingDeliveries: PendingDeliveries?) {
    self.init(
      version: 0, epoch: 0, removals: 0, end: 0, old: nil, hasRoom: false,
      registrations: registrations, taps: [], pendingDeliveries: pendingDeliveries)
  }
}
