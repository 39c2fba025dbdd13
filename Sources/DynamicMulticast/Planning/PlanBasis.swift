import RuntimeSupport

/// The state of a multicast from which a plan is made, read in one step under the lock.
struct PlanBasis: Sendable {
  /// The registrations, with `nil` for a gap in the list.
  let registrations: [Registration?]

  var taps: [MessageTap] = []
  var pendingDeliveries: PendingDeliveries?

  /// The version of the list; not used for a plan that is made for single registrations, which is
  /// used once and not cached.
  var version = 0

  /// The epoch of the plans; not used for single registrations.
  var epoch: UInt64 = 0
}
