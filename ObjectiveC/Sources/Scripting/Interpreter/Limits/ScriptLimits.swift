/// The resources that a script may use before the script is stopped.
///
/// Each script has separate budgets. When a budget is used up, the script stops on all its threads,
/// as by ``Script/stop(_:)``. Calls into the script then throw a ``ScriptError`` that names the
/// limit.
public struct ScriptLimits: Sendable {
  /// The running time after which the script is stopped; `nil` for no limit.
  ///
  /// Running times of all threads add up. Time does not count while the script is idle or waits, or
  /// while a message to Swift is in progress.
  public var time: Duration?

  /// The elapsed time after which the script is stopped; `nil` for no limit.
  ///
  /// The time is measured from the first run of the script. The deadline also ends waits. If the
  /// deadline passes during a message to Swift, the script is stopped, but the message continues
  /// until its handler returns.
  public var deadline: Duration?

  /// The number of bytes that the script may have in use; `nil` for no limit.
  ///
  /// The count includes the script's objects and their contents, memory allocated by C functions,
  /// and the stacks of nested calls. The script is stopped before an allocation exceeds the limit.
  public var memory: Int?

  /// The maximum number of nested calls on one thread, if the thread's stack has room for them.
  public var depth: Int

  /// The maximum total number of variables in all nested calls of one thread.
  let variables = 100_000

  /// Makes limits; by default, only `depth` is limited.
  public init(
    time: Duration? = nil, deadline: Duration? = nil, memory: Int? = nil, depth: Int = 10_000
  ) {
    self.time = time
    self.deadline = deadline
    self.memory = memory
    self.depth = depth
  }
}
