/// The state of a multicast that a plan is made from, read in one step.
struct PlanBasis: Sendable {
  let version: MulticastState.Version

  /// How many registrations have been removed, ever.
  let removals: Int

  /// The length of the list, with its gaps.
  let end: Int

  /// The plan to update; nil if one is to be made anew.
  let old: DispatchPlan?

  /// Whether the entries for all added registrations fit behind the old plan's.
  let hasRoom: Bool

  /// The registrations, nil for gaps: those that were added since the old plan was made, or all.
  let registrations: [Registration?]

  let taps: [MessageTap]
  let backlog: Backlog?
}
