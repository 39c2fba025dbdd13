/// The resources that a script may use before it is stopped.
///
/// Each script has budgets of its own. When one is used up, the script is stopped on all its
/// threads, as by ``Script/stop(_:)``, and calls into it throw a ``ScriptError`` that names the
/// limit.
public struct ScriptLimits: Sendable {
  /// The running time after which the script is stopped; nil for no limit.
  ///
  /// The time of all threads counts in which they run the script. Time in which the script is idle,
  /// waits, or has sent a message to Swift does not count.
  public var time: Duration?

  /// The time by the clock after which the script is stopped; nil for no limit.
  ///
  /// It is counted from when the script first runs, and waits end then, too. While a message is in
  /// Swift the script is stopped, but the message ends only when its handler returns.
  public var deadline: Duration?

  /// The number of bytes that the script may have in use; nil for no limit.
  ///
  /// Its objects with their contents count, C's memory, and the stacks of its nested calls. It is
  /// stopped before it gets more.
  public var memory: Int?

  /// The number of calls that may be nested on one thread, if its stack has room for them.
  public var depth: Int

  /// The number of variables that all nested calls of one thread may have together.
  let variables = 100_000

  /// Makes limits; by default, only the depth is limited.
  public init(
    time: Duration? = nil, deadline: Duration? = nil, memory: Int? = nil, depth: Int = 10_000
  ) {
    self.time = time
    self.deadline = deadline
    self.memory = memory
    self.depth = depth
  }
}
