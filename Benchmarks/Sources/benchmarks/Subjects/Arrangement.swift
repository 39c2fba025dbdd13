import Dispatch
import DynamicMulticast

/// How delegates are spread over queues.
enum Arrangement: String, CaseIterable {
  case synchronous

  /// All on one queue that is known to be serial: made where the library is imported.
  case serialQueue = "serial-queue"

  /// All on one queue that is serial, but made in a way that the library does not see.
  case plainQueue = "plain-queue"

  /// Each on a serial queue of its own.
  case ownQueues = "own-queues"

  /// All on a global queue, which is concurrent.
  case globalQueue = "global-queue"

  /// The arrangements in which messages are pending for a while.
  static let onQueues = allCases.filter { $0 != .synchronous }

  /// The execution targets of a number of delegates.
  func executionTargets(_ count: Int) -> [ExecutionTarget] {
    switch self {
    case .synchronous:
      return Array(repeating: .sender, count: count)
    case .serialQueue:
      return Array(repeating: .serialQueue(DispatchQueue(serialLabel: "all")), count: count)
    case .plainQueue:
      return Array(repeating: .queue(DispatchQueue(label: "all", attributes: [])), count: count)
    case .ownQueues:
      return (0..<count).map { .queue(DispatchQueue(label: "delegate \($0)")) }
    case .globalQueue:
      return Array(repeating: .queue(.global()), count: count)
    }
  }

  /// Whether messages are delivered in the order they were sent.
  var isOrdered: Bool { self != .ownQueues && self != .globalQueue }
}
