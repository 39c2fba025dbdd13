/// How much a script may use before it is stopped.
public struct ScriptLimits: Sendable {
  /// How long it may run in all; nil for as long as it takes.
  public var time: Duration?

  /// How much the memory of the process may grow while it runs, in bytes; nil for any amount.
  public var memory: Int?

  /// How many calls may be nested on one thread, if the thread's own stack has room for them.
  public var depth: Int

  /// How many variables the calls that are nested on one thread may have together.
  let variables = 100_000

  /// Makes limits; nothing but the depth is limited at first.
  public init(time: Duration? = nil, memory: Int? = nil, depth: Int = 10_000) {
    self.time = time
    self.memory = memory
    self.depth = depth
  }
}
