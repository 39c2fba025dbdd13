import Invocation
import RuntimeSupport

/// A carrier that brings a message to the delegates of a plan.
///
/// ``QueuedDeliveries`` dispatches at once, and does not count. ``MonitoredCarrier`` counts each
/// delivery, and dispatches as far as there is room.
protocol MessageCarrier: ~Copyable {
  /// Puts the message on the queue of a delegate that need not be asked.
  ///
  /// - Returns: `false` if the delegate is gone: deallocated or closed.
  mutating func send(
    _ invocation: Invocation, toEntryAt index: Int, of plan: DispatchPlan,
    _ outcome: inout DispatchOutcome
  ) -> Bool

  /// Puts the message on the queue of a batch of delegates that need not be asked, in one item.
  ///
  /// - Parameters:
  ///   - invocation: The message.
  ///   - range: The positions of the batch in the order of dispatch. The function removes each
  ///     handled position from `range`.
  ///   - plan: The dispatch plan of the message.
  ///   - outcome: The outcome of the dispatch, which the function updates.
  /// - Returns: The index of the entry whose delegate is gone, if the function stops behind such an
  ///   entry. Otherwise `nil`.
  mutating func send(
    _ invocation: Invocation, toBatch range: inout Range<Int>, of plan: DispatchPlan,
    _ outcome: inout DispatchOutcome
  ) -> Int?

  /// Delivers the message to a delegate on the sender's thread, or to a delegate that was asked.
  ///
  /// - Returns: `false` if the delegate is gone: deallocated or closed.
  mutating func deliver(
    _ invocation: Invocation, at index: Int, to delegate: consuming any Respondable,
    of plan: DispatchPlan, through multicast: Multicast, _ outcome: inout DispatchOutcome
  ) -> Bool

  /// Records that a message is dropped, because its delegate was removed after the send began.
  func drop(_ invocation: Invocation, toEntryAt index: Int, of plan: DispatchPlan)
}
