/// Limits of the work that may follow from a step.
///
/// A plug-in that exceeds a limit has not come to rest. The comparison then throws
/// ``PortComparisonError/restless(side:step:reason:)``.
struct WorldLimits: Sendable {
  /// The running time of the script in a session.
  var scriptTime = Duration.seconds(20)

  /// The number of rounds of waiting for all queues after a step, or after a timer.
  var rounds = 10_000

  /// The number of times at which timers are due in a step.
  var timers = 100_000
}
