import Dispatch
import DynamicMulticast

/// An arrangement of delegates on queues.
enum Arrangement: String, CaseIterable {
  case synchronous

  /// All delegates are on the same queue, which the library is told to be serial.
  case serialQueue = "serial-queue"

  /// All delegates are on the same serial queue, which the library does not know to be serial.
  case plainQueue = "plain-queue"

  /// Each delegate is on its own serial queue.
  case ownQueues = "own-queues"

  /// All delegates are on a global queue, which is concurrent.
  case globalQueue = "global-queue"

  /// The arrangements that deliver messages on queues.
  static let onQueues = allCases.filter { $0 != .synchronous }

  /// Returns the execution targets of `count` delegates.
  func executionTargets(_ count: Int) -> [ExecutionTarget] {
    switch self {
    case .synchronous:
      return Array(repeating: .sender, count: count)
    case .serialQueue:
      return Array(repeating: .serialQueue(DispatchQueue(label: "all")), count: count)
    case .plainQueue:
      return Array(repeating: .queue(DispatchQueue(label: "all", attributes: [])), count: count)
    case .ownQueues:
      return (0..<count).map { .queue(DispatchQueue(label: "delegate \($0)")) }
    case .globalQueue:
      return Array(repeating: .queue(.global()), count: count)
    }
  }

  /// `true` if messages are delivered in the order of sending.
  var isOrdered: Bool { self != .ownQueues && self != .globalQueue }
}
