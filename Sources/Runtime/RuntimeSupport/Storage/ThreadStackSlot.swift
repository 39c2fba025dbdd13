/// The purpose of a ``ThreadStack``, and the position of the stack in the thread's storage.
///
/// The slots are listed here and not allocated at run time, so reaching a slot takes a single load.
/// The array `dm_threadStacks` in C has one element for each case.
@frozen
public enum ThreadStackSlot: Int, Sendable {
  /// The objects to which a message is being forwarded as an invocation.
  case forwarding
  /// The objects that are being asked whether they respond to a selector.
  case reentrancy
  /// The routes of the messages that are being delivered.
  case routes
  /// The selectors about which a multicast is asking its delegates, each with the multicast.
  case questions
  /// The registrations whose handlers are running.
  case handlers
  /// The deliveries to synchronous delegates that are in progress.
  case deliveries
  /// The interpreters whose scripts are running, with their activations.
  case activations
  /// The classes that are being probed for the methods they implement.
  case probes
  /// The contents of a script's objects that are being released.
  case releases
  /// The observed deliveries whose handlers are running.
  case causes
}
