/// The resources that a script may use before it is stopped.
public struct ScriptLimits: Sendable {
  /// The time after which the script is stopped, counted from its creation; nil for no limit.
  public var time: Duration?

  /// The growth of the process's memory, in bytes, at which the script is stopped; nil for no
  /// limit.
  public var memory: Int?

  /// The number of calls that may be nested on one thread, if its stack has room for them.
  public var depth: Int

  /// The number of variables that all nested calls of one thread may have together.
  let variables = 100_000

  /// Makes limits; by default, only the depth is limited.
  public init(time: Duration? = nil, memory: Int? = nil, depth: Int = 10_000) {
    self.time = time
    self.memory = memory
    self.depth = depth
  }
}
