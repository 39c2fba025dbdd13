/// The purpose of a ``ThreadStack``, and the position of the stack in the thread's storage.
///
/// Slots are listed here and not allocated at run time, so reaching a slot takes a single load. The
/// array `dm_threadStacks` in C has one element for each case.
@frozen
public enum ThreadStackSlot: Int, Sendable {
  /// Objects to which a message is being forwarded as an invocation.
  case forwarding
  /// Objects that are being asked whether they respond to a selector.
  case reentrancy
  /// Routes of the messages that are being delivered.
  case routes
  /// The selectors about which a multicast is asking its delegates, each with the multicast.
  case questions
  /// Registrations whose handlers are running.
  case handlers
  /// Deliveries to synchronous delegates that are in progress.
  case deliveries
  /// Interpreters whose scripts are running, with their activations.
  case activations
  /// Classes that are being probed for the methods they implement.
  case probes
  /// Contents of a script's objects that are being released.
  case releases
  /// Observed deliveries whose handlers are running.
  case causes
}
