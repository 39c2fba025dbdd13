/// The facts about the delegates that a plan found while it dispatched a message.
struct DispatchOutcome {
  /// Whether a delegate responded.
  var foundResponder = false

  /// Whether a registration's delegate was deallocated.
  var foundDeallocated = false
}
