import Dispatch
import DynamicMulticast
import Invocation
import RuntimeSupport
import TestSupport

/// A multicast and suspended queues.
final class LimitWorld: Sendable {
  let multicast = MulticastDelegate()
  let queues = (0..<LimitModel.queueCount).map {
    $0 < LimitModel.batchedCount
      ? DispatchQueue(serialLabel: "batched \($0)") : DispatchQueue(label: "plain \($0)")
  }
  let log = (0...LimitModel.queueCount).map { _ in Recorder<String>() }
  let refused = Recorder<String>()
  let reportedCount = Box(0)
  private let key = DispatchSpecificKey<Int>()
  private let hasStopped = DispatchSemaphore(value: 0)
  private let blockCount = Box(0)

  init() {
    for (index, queue) in queues.enumerated() {
      queue.setSpecific(key: key, value: index)
      queue.suspend()
    }
    multicast.diagnostics.failureHandler = { [refused, reportedCount] failure in
      guard let error = failure.error as? LimitError else { return }
      let player = failure.delegate as? LimitPlayer
      if case .dropped(let count) = error.reason {
        reportedCount.withChange { $0 += count }
      } else {
        refused.record(
          "\(error.selector) \(failure.invocation.arguments[0]) to \(player?.index ?? -1)")
      }
    }
  }

  func delivery(_ target: Int) -> DeliveryMode {
    target < queues.count ? .queue(queues[target]) : .synchronous
  }

  func note(_ selector: String, _ value: Int, _ player: Int) {
    let target = DispatchQueue.getSpecific(key: key) ?? LimitModel.synchronous
    log[target].record("\(selector) \(value) to \(player)")
  }

  func addBlock(onQueue index: Int, stops: Bool) {
    blockCount.withChange { $0 += 1 }
    let number = blockCount.value
    queues[index].async { [queue = queues[index], log = log[index], hasStopped] in
      log.record("block \(number)")
      // The suspension takes effect after this block.
      if stops {
        queue.suspend()
        hasStopped.signal()
      }
    }
  }

  /// Runs a queue until a block on it stops it again.
  func resume(queue: Int) {
    queues[queue].resume()
    hasStopped.wait()
  }
}

/// A delegate that records each message.
class LimitPlayer: Respondable, @unchecked Sendable {
  // Unchecked because of the subclass, which adds no state.
  let index: Int
  private let world: LimitWorld

  init(_ index: Int, in world: LimitWorld) {
    self.index = index
    self.world = world
  }

  class var methods: MethodTable {
    MethodTable {
      Method("hear:") { (player: LimitPlayer, value: Int) in try player.get("hear:", value) }
      Method("see:") { (player: LimitPlayer, value: Int) in try player.get("see:", value) }
    }
  }

  fileprivate final func get(_ selector: String, _ value: Int) throws {
    world.note(selector, value, index)
    if LimitModel.fails(selector, value) { throw Failure() }
  }
}

/// A delegate with an additional method.
final class FeelingLimitPlayer: LimitPlayer, @unchecked Sendable {
  override class var methods: MethodTable {
    MethodTable {
      Method("feel:") { (player: FeelingLimitPlayer, value: Int) in try player.get("feel:", value) }
    }
  }
}

private struct Failure: Error {}
