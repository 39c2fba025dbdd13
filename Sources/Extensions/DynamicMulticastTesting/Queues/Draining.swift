import Dispatch
import RuntimeSupport

/// Waits until no block that other code has put on the queues waits or runs.
///
/// - Parameter queues: Returns the queues, whose number may grow meanwhile.
/// - Precondition: The caller does not run on one of the queues.
func drain(_ queues: () -> [SteppedQueue]) {
  // In a round, a synchronous block waits on each queue for the blocks before it. A block that
  // waits at the start of a round begins in the round, and a block that runs at the start ends in
  // the round. So if no count changes in a round, no block waited or ran at its start, and only
  // other threads could put another block on a queue.
  //
  // Without counts, each round waits for at least one block of a chain of blocks.
  var rest = WorkItemCount.isExact ? 0 : 64
  var count: Int
  repeat {
    let queues = queues()
    count = queues.blockCount
    for queue in queues { queue.queue.sync {} }
    rest -= 1
  } while rest > 0 || count != queues().blockCount
}

extension [SteppedQueue] {
  fileprivate var blockCount: Int { reduce(0) { $0 + $1.blockCount } }
}
