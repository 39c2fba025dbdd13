/// Limits the work that may follow from a step.
///
/// A plug-in that exceeds a limit has not come to rest. In this case, the comparison throws
/// ``PortComparisonError/restless(side:step:reason:)``.
struct WorldLimits: Sendable {
  /// The running time of the script in a session.
  var scriptTime = Duration.seconds(20)

  /// How many rounds of waiting for all queues may follow a step, or a timer.
  var rounds = 10_000

  /// How often timers may be due in a step.
  var timers = 100_000
}
