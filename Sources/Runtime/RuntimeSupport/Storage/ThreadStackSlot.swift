/// What a ``ThreadStack`` is of.
///
/// Slots are given out here rather than at run time, so that reaching one is a load.
@frozen
public enum ThreadStackSlot: Int, Sendable {
  /// Objects that a message is forwarded to as a value.
  case forwarding
  /// Objects that are asked whether they respond.
  case reentrancy
  /// Routes of the messages that are handed on.
  case routes
  /// Questions that a multicast asks its delegates.
  case questions
  /// Registrations whose handlers are run.
  case handlers
  /// Sends whose synchronous delegates are called.
  case deliveries
  /// Machines whose scripts are run.
  case activations
  /// Classes that are probed.
  case probes
  /// Contents of a script's objects that are released.
  case releases
  /// Observed deliveries whose handlers are run.
  case causes
}
