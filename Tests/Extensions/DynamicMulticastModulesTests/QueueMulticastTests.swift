import Dispatch
@testable import DynamicMulticast
import DynamicMulticastModules
import RuntimeSupport
import TestSupport
import Testing

/// Tests of delegates whose owner runs its code on a queue.
struct QueueMulticastTests {
  private let owner = QueueMulticast(queue: DispatchQueue(label: "owner"))
  private let queue = DispatchQueue(label: "delegates")
  private static let policies = [RemovalPolicy.deliver, .drop, .wait]

  private func finish() {
    owner.queue.sync {}
    queue.sync {}
  }

  /// A delegate that runs one closure for each message, and another closure in its `deinit`.
  @Responding
  fileprivate final class Acting: Respondable, Sendable {
    let heard = Recorder<Int>()
    let onMessage: @Sendable (Acting) -> Void
    let onDeinit: @Sendable (Acting) -> Void

    init(
      onMessage: @escaping @Sendable (Acting) -> Void = { _ in },
      onDeinit: @escaping @Sendable (Acting) -> Void = { _ in }
    ) {
      self.onMessage = onMessage
      self.onDeinit = onDeinit
    }

    deinit { onDeinit(self) }

    func hear(_ value: Int) {
      heard.record(value)
      onMessage(self)
    }
  }

  // MARK: Adding

  @Test func `adding from another queue is a block on the owner's queue`() {
    let (owner, listener) = (owner, Listener())
    owner.queue.suspend()
    owner.queue.async { owner.delegates.send("hear:", 1) }
    owner.add(listener, delegateQueue: queue)
    owner.queue.async { owner.delegates.send("hear:", 2) }
    #expect(owner.delegates.count == 0)
    owner.queue.resume()
    finish()
    #expect(listener.heard.events == [2])
    #expect(owner.delegates.count == 1)
  }

  @Test func `adding on the owner's queue, or on one that targets it, takes effect at once`() {
    let listener = Listener()
    #expect(!owner.isOnQueue)
    for queue in [owner.queue, DispatchQueue(label: "target", target: owner.queue)] {
      queue.sync {
        #expect(owner.isOnQueue)
        owner.add(listener, delegateQueue: self.queue)
        #expect(owner.delegates.count == 1)
        #expect(owner.remove(listener, pending: .drop) == 1)
        #expect(owner.delegates.count == 0)
      }
    }
  }

  @Test func `delegates are added in the order of the calls, twice if called twice`() {
    let listeners = (0..<3).map { Listener("\($0)") }
    owner.queue.suspend()
    for listener in listeners + listeners { owner.add(listener, delegateQueue: queue) }
    owner.queue.resume()
    finish()
    let names = owner.delegates.delegateEnumerator().map { ($0.delegate as? Listener)?.name }
    #expect(names == ["0", "1", "2", "0", "1", "2"])
  }

  @Test(arguments: policies)
  func `a delegate that is removed before the owner's queue adds it is not added`(
    policy: RemovalPolicy
  ) {
    let (listener, stays) = (Listener("leaves"), Listener("stays"))
    let other = DispatchQueue(label: "other")
    owner.queue.suspend()
    owner.add(listener, delegateQueue: queue)
    owner.add(listener, delegateQueue: other)
    owner.add(stays, delegateQueue: queue)
    #expect(owner.remove(listener, delivery: .queue(queue), pending: policy) == 1)
    #expect(owner.remove(listener, delivery: .queue(queue), pending: policy) == 0)
    #expect(owner.remove(listener, pending: policy) == 1)
    owner.add(listener, delegateQueue: other)
    owner.queue.resume()
    finish()
    let names = owner.delegates.delegateEnumerator().map { ($0.delegate as? Listener)?.name }
    #expect(names == ["stays", "leaves"])
    #expect(owner.remove(listener, pending: policy) == 1)
  }

  @Test
  func `a delegate that is deallocated before it is added is not held, and leaves no registration`()
  {
    weak var weakListener: Listener?
    owner.queue.suspend()
    do {
      let listener = Listener()
      owner.add(listener, delegateQueue: queue)
      weakListener = listener
    }
    #expect(weakListener == nil)
    owner.queue.resume()
    finish()
    #expect(owner.delegates.count == 0)
    #expect(owner.delegates.state.withLock { $0.registrations.isEmpty })
  }

  @Test(arguments: [false, true])
  func `a delegate can be removed in its own deinit, before and after it is added`(isAdded: Bool) {
    let removed = Recorder<Int>()
    if !isAdded { owner.queue.suspend() }
    do {
      let delegate = Acting(onDeinit: { [owner] in removed.record(owner.remove($0, pending: .drop))
      })
      owner.add(delegate, delegateQueue: queue)
      if isAdded { finish() }
    }
    #expect(removed.events == [1])
    if !isAdded { owner.queue.resume() }
    finish()
    #expect(owner.delegates.state.withLock { $0.registrations.isEmpty })
  }

  @Test func `delegates that are still to be added do not hold the owner`() {
    let (queue, listener) = (DispatchQueue(label: "owner"), Listener())
    var owner: QueueMulticast? = QueueMulticast(queue: queue)
    weak let weakOwner = owner
    queue.suspend()
    owner?.add(listener, delegateQueue: queue)
    owner = nil
    #expect(weakOwner == nil)
    queue.resume()
    queue.sync {}
  }

  // MARK: Removing

  @Test(arguments: [(RemovalPolicy.deliver, [1, 2, 3]), (.drop, [])])
  func `pending messages are delivered or dropped`(policy: RemovalPolicy, expected: [Int]) {
    let listener = Listener()
    owner.add(listener, delegateQueue: queue)
    queue.suspend()
    owner.queue.sync {
      for value in 1...3 { owner.delegates.send("hear:", value) }
    }
    #expect(owner.remove(listener, delivery: .queue(queue), pending: policy) == 1)
    owner.delegates.send("hear:", 4)
    queue.resume()
    finish()
    #expect(listener.heard.events == expected)
  }

  @Test(arguments: [false, true])
  func `pending messages are waited for, on the owner's queue or elsewhere`(isOnQueue: Bool) {
    let listener = Listener()
    owner.queue.sync {
      owner.add(listener, delegateQueue: queue)
      for value in 0..<100 { owner.delegates.send("hear:", value) }
    }
    let remove = {
      #expect(owner.remove(listener, pending: .wait) == 1)
      #expect(listener.heard.events == Array(0..<100))
    }
    if isOnQueue { owner.queue.sync(execute: remove) } else { remove() }
  }

  // Not within `@Test`, whose arguments are asynchronous code, which cannot name `wait`.
  private static let heardAfterRemoval = [
    (RemovalPolicy.deliver, [1, 2, 3]), (.drop, [1]), (.wait, [1]),
  ]

  @Test(arguments: heardAfterRemoval)
  func `within its own handler a delegate removes itself without waiting`(
    policy: RemovalPolicy, expected: [Int]
  ) {
    let leaving = Acting(onMessage: { [owner] in owner.remove($0, pending: policy) })
    owner.queue.sync {
      owner.add(leaving, delegateQueue: queue)
      queue.suspend()
      for value in 1...3 { owner.delegates.send("hear:", value) }
    }
    queue.resume()
    finish()
    #expect(leaving.heard.events == expected)
    #expect(owner.delegates.count == 0)
  }

  @Test(arguments: policies)
  func `removing a delegate on the owner's queue there does not wait for itself`(
    policy: RemovalPolicy
  ) {
    let leaving = Acting(onMessage: { [owner] in
      guard $0.heard.events == [1] else { return }
      #expect(owner.remove($0, pending: policy) == 1)
      owner.add($0, delegateQueue: owner.queue)
      owner.delegates.send("hear:", 2)
      #expect(owner.remove($0, pending: policy) == 1)
    })
    owner.queue.sync {
      owner.add(leaving, delegateQueue: owner.queue)
      owner.delegates.send("hear:", 1)
    }
    owner.queue.sync {}
    owner.queue.sync {}
    #expect(leaving.heard.events == (policy == .deliver ? [1, 2] : [1]))
    #expect(owner.delegates.count == 0)
  }

  // MARK: Replacing

  @Test func `a waiting owner's queue adds the new delegate, or none if that was removed`() {
    let (old, new) = (Listener("old"), Listener("new"))
    owner.queue.suspend()
    owner.add(old, delegateQueue: queue)
    owner.add(Listener.classObject, delegateQueue: queue)
    owner.add(old, delegateQueue: queue)
    #expect(owner.replace(old, with: new) == 2)
    #expect(owner.replace(new, with: old) == 2)
    #expect(owner.replace(old, with: new, pending: .wait) == 2)
    owner.queue.resume()
    owner.queue.sync {}
    #expect(
      owner.delegates.delegateEnumerator().map { $0.delegate === new } == [true, false, true])
    #expect(owner.replace(new, with: old) == 2)
    #expect(owner.delegates.count(ofClass: Listener.self) == 2)
    owner.queue.suspend()
    owner.add(new, delegateQueue: queue)
    #expect(owner.replace(new, with: Self.kept) == 1)
    #expect(owner.remove(Self.kept) == 1)
    owner.queue.resume()
    owner.queue.sync {}
    #expect(owner.delegates.count == 3)
  }

  private static let kept = Listener("kept")

  // MARK: Queues that wait for each other

  @Test(arguments: policies)
  func `a handler may remove and add while the owner's queue waits for the delegate's`(
    policy: RemovalPolicy
  ) {
    let isInHandler = DispatchSemaphore(value: 0)
    let removed = Recorder<Int>()
    let leaving = Acting(onMessage: { [owner] in
      isInHandler.signal()
      owner.add($0, delegateQueue: DispatchQueue(label: "another"))
      removed.record(owner.remove($0, pending: policy))
    })
    owner.queue.sync { owner.add(leaving, delegateQueue: queue) }
    owner.queue.async { [owner, queue] in
      owner.delegates.send("hear:", 1)
      isInHandler.wait()
      queue.sync {}  // Returns when the handler has ended.
    }
    finish()
    #expect(removed.events == [2])
    #expect(owner.delegates.count == 0)
  }

  @Test func `the owner's queue can remove while a handler waits for it`() {
    let isInHandler = DispatchSemaphore(value: 0)
    let waiting = Acting(onMessage: { [owner] _ in
      isInHandler.signal()
      owner.queue.sync {}
    })
    owner.queue.sync {
      owner.add(waiting, delegateQueue: queue)
      owner.delegates.send("hear:", 1)
      owner.delegates.send("hear:", 2)
      isInHandler.wait()
      #expect(owner.remove(waiting, pending: .drop) == 1)
    }
    finish()
    #expect(waiting.heard.events == [1])
  }

  @Test func `while a removal waits without blocking, the handler may wait for the owner's queue`()
    async throws
  {
    let waiting = Acting(onMessage: { [owner] _ in owner.queue.sync {} })
    let notAdded = Listener()
    owner.queue.sync {
      owner.add(waiting, delegateQueue: queue)
      for value in 1...3 { owner.delegates.send("hear:", value) }
    }
    owner.queue.suspend()
    owner.add(notAdded, delegateQueue: queue)
    #expect(try await owner.remove(notAdded, pending: .awaited) == 1)
    owner.queue.resume()
    #expect(try await owner.remove(waiting, pending: .awaited) == 1)
    #expect(waiting.heard.events == [1, 2, 3])
    owner.queue.sync {}
    #expect(owner.delegates.count == 0)
  }

  @Test @MainActor func `the main queue can remove while the owner's queue waits for it`() async {
    let (owner, queue, listener) = (owner, queue, Listener())
    let isOnQueue = DispatchSemaphore(value: 0)
    await withCheckedContinuation { isOver in
      owner.queue.async {
        owner.add(listener, delegateQueue: .main)
        owner.delegates.send("hear:", 1)
        isOnQueue.signal()
        DispatchQueue.main.sync {}
        isOver.resume()
      }
      isOnQueue.wait()
      owner.add(listener, delegateQueue: queue)
      #expect(owner.remove(listener, pending: .drop) == 2)
    }
    #expect(listener.heard.events.isEmpty)
  }

  // MARK: Many threads

  /// A delegate that `living` counts until the delegate is deallocated.
  @Responding
  fileprivate final class CountedListener: Respondable, Sendable {
    let heard = Recorder<Int>()
    let living: Box<Int>
    init(_ living: Box<Int>) {
      self.living = living
      living.withChange { $0 += 1 }
    }
    deinit { living.withChange { $0 -= 1 } }
    func hear(_ value: Int) { heard.record(value) }
  }

  @Test(arguments: seeds(2))
  func `no message is delivered after the removal, whatever the threads do`(seed: UInt64) {
    let (living, owner) = (Box(0), owner)
    let isOver = Box(false)
    let sender = DispatchQueue(label: "sender")
    let queues = (0..<4).map { DispatchQueue(label: "delegates of \($0)") }
    for queue in [owner.queue, sender] {
      @Sendable func sendOn() {
        guard !isOver.value else { return }
        owner.delegates.send("hear:", 0)
        // Wait for the queues: otherwise, messages would be sent faster than the queues deliver
        // them.
        for queue in queues { queue.sync {} }
        queue.async(execute: sendOn)
      }
      queue.async(execute: sendOn)
    }
    DispatchQueue.concurrentPerform(iterations: 4) { thread in
      var random = SeededGenerator(seed: seed &+ UInt64(thread))
      let queue = queues[thread]
      for round in 0..<100 {
        let delegate = CountedListener(living)
        let times = Int.random(in: 1...3, using: &random)
        for _ in 0..<times { owner.add(delegate, delegateQueue: queue) }
        if Bool.random(using: &random) { owner.queue.sync {} }
        switch round % 4 {
        case 0:
          #expect(owner.remove(delegate, pending: .wait) == times)
          let heard = delegate.heard.events.count
          owner.delegates.send("hear:", 1)
          queue.sync {}
          #expect(delegate.heard.events.count == heard)
        case 1:
          // At most one delivery follows, because a serial queue has begun at most one delivery.
          #expect(owner.remove(delegate, pending: .drop) == times)
          let heard = delegate.heard.events.count
          owner.delegates.send("hear:", 1)
          queue.sync {}
          #expect(delegate.heard.events.count <= heard + 1)
        case 2:
          // On the delegate's own queue, no other delivery has begun.
          queue.sync {
            #expect(owner.remove(delegate, pending: .drop) == times)
            let heard = delegate.heard.events.count
            queue.async { #expect(delegate.heard.events.count == heard) }
          }
        default:
          break  // The delegate is deallocated.
        }
      }
    }
    isOver.value = true
    // Each sender may have sent one more message, and pending messages still retain delegates.
    for queue in [sender, owner.queue, sender, owner.queue] + queues { queue.sync {} }
    #expect(owner.delegates.count == 0)
    #expect(owner.delegates.state.withLock { $0.registrations.isEmpty })
    #expect(living.value == 0)
  }

  @Test func `each registration is removed by exactly one of the threads that remove it`() {
    let listener = Listener()
    let removed = Box(0)
    DispatchQueue.concurrentPerform(iterations: 4) { thread in
      for round in 0..<200 {
        owner.add(listener, delegateQueue: queue)
        let count = owner.remove(listener, pending: Self.policies[round % 3])
        removed.withChange { $0 += count }
      }
    }
    finish()
    #expect(removed.value == 800)
    #expect(owner.delegates.count == 0)
  }
}
