import Dispatch
import DynamicMulticast
import DynamicMulticastModules
import Foundation
import ProgramSupport
import TestSupport
import Testing

@testable import multicast

@Suite("What is around them")
struct AroundTests {
  private let folder: TemporaryDirectory
  private let queue = DispatchQueue(label: "around")

  init() throws { folder = try TemporaryDirectory() }

  @Test func `dispatch_async, timers, groups, semaphores`() {
    let group = DispatchGroup()
    let semaphore = DispatchSemaphore(value: 0)
    queue.async(group: group) { semaphore.signal() }
    group.wait()
    semaphore.wait()
    let timer = DispatchSource.makeTimerSource(queue: queue)
    timer.setEventHandler { semaphore.signal() }
    timer.schedule(deadline: .now())
    timer.activate()
    semaphore.wait()
    timer.cancel()
  }

  @Test func `dispatch_queue_set_specific, dispatch_get_specific, to know one's own queue`() {
    let key = DispatchSpecificKey<Int>()
    queue.setSpecific(key: key, value: 1)
    #expect(queue.sync { DispatchQueue.getSpecific(key: key) } == 1)
    let owned = QueueMulticast(queue: queue)
    #expect(!owned.isOnQueue)
    #expect(queue.sync { owned.isOnQueue })
  }

  /// A delegate that suspends `queue` if `isFirst` is `true`.
  @Responding
  fileprivate final class Suspending: Respondable, Sendable {
    let queue: DispatchQueue
    let isFirst: Bool
    let called = DispatchSemaphore(value: 0)

    init(_ queue: DispatchQueue, isFirst: Bool) {
      self.queue = queue
      self.isFirst = isFirst
    }

    func hear() {
      if isFirst { queue.suspend() }
      called.signal()
    }
  }

  @Test func `dispatch_queue_create(…, DISPATCH_QUEUE_SERIAL)`() {
    let serial = DispatchQueue(label: "serial")
    for delivery in [DeliveryMode.serialQueue(serial), .queue(queue)] {
      let queue = delivery.queue ?? .main
      let delegates = MulticastDelegate()
      let both = [Suspending(queue, isFirst: true), Suspending(queue, isFirst: false)]
      for delegate in both { delegates.add(delegate, delivery: delivery) }
      delegates.send("hear")
      both[0].called.wait()
      // The suspension takes effect after the current block, so a later call belongs to the same
      // block.
      if queue !== self.queue {
        #expect(both[1].called.isSignalled())
      }
      queue.resume()
      if queue === self.queue { both[1].called.wait() }
    }
  }

  @Test func `removeDelegate: of a module, where nothing may arrive afterwards`() {
    let owned = QueueMulticast(queue: DispatchQueue(label: "owner"))
    for (policy, heard) in [(RemovalPolicy.drop, []), (.deliver, [1]), (.wait, [1])] {
      let listener = Listener()
      owned.delegates.add(listener, delegateQueue: queue)
      if policy != .wait { queue.suspend() }
      owned.delegates.send("hear:", 1)
      #expect(owned.remove(listener, pending: policy) == 1)
      if policy == .wait {
        #expect(listener.heard.events == heard)
      } else {
        queue.resume()
      }
      queue.sync {}
      #expect(listener.heard.events == heard)
    }
  }

  @Test func `the enumerator, the group and the semaphore of the return pattern`() async throws {
    let delegates = MulticastDelegate()
    let tokens = [1, 3, 2].map { number in
      delegates.on("number", delivery: .queue(queue)) { number }
    }
    let sum = try await delegates.ask("number", as: Int.self).reduce(0) { $0 + $1 }
    #expect(sum == 6)
    withExtendedLifetime(tokens) {}
  }

  @Test func `the compiler's warning about a method of a protocol that is almost implemented`()
    throws
  {
    let file = try folder.write(
      """
      @MessageProtocol
      protocol WorkerDelegate: Respondable {
        @OptionalMessage func workerDidFinish(_ sender: Worker)
      }
      @Responding
      final class Log: WorkerDelegate {
        func workerDidFnish(_ sender: Worker) {}
      }
      """, to: "Log.swift")
    #expect(
      try output(of: Multicast.program, "check", file, status: 1).contains(
        "'workerDidFnish(_:)' is almost 'workerDidFinish(_:)' of WorkerDelegate"))
  }
}
