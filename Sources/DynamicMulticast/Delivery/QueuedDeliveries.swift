import RuntimeSupport
import Synchronization

/// The deliveries of one message or question that go to queues, in one block of memory.
///
/// The block contains the number of unfinished slots (unless the capacity is 1), the shared
/// `Content`, and a slot for each delegate. An item on a queue is a C function with a pointer to
/// its first slot, and performs the deliveries of one or more consecutive slots.
///
/// Slots that are not on a queue yet count as unfinished, and belong to the sender. The item or
/// sender that finishes the last slot frees the block. After the sender has put the last slot on a
/// queue, the sender does not access the block.
struct QueuedDeliveries<Content: QueuedContent & ~Copyable>: ~Copyable {
  // The block is plain memory and not an object, because the header of an object would make the
  // block for a single delegate a third larger. The block could also be a part of the arguments'
  // own allocation, which would save 48 bytes for a single delegate. But only the arguments to
  // which nothing else refers could contain the block, and every message would be two words larger.

  /// The first slot, or `nil` until the first delivery is added.
  private var slots: UnsafeMutablePointer<QueuedDelivery>?
  private let capacity: Int
  private var filled = 0
  private var sent = 0

  /// The number of unfinished slots, at the beginning of a block with several slots.
  // Models/queued-deliveries.pml checks this.
  private typealias Count = Atomic<Int>
  private static var countSize: Int { MemoryLayout<Count>.stride }

  /// Creates an empty set of deliveries, whose memory is allocated with the first delivery.
  init(capacity: Int) {
    self.capacity = capacity
  }

  deinit {
    if let slots, sent < capacity {
      Self.release(capacity - sent, of: slots, isOnly: capacity == 1)
    }
  }

  /// Adds the delivery to the delegate of an entry, as part of the next item.
  ///
  /// - Parameters:
  ///   - index: The index of the entry.
  ///   - content: Makes the shared content. Evaluated for the first delivery only.
  @inline(__always)
  mutating func append(_ index: Int, of content: @autoclosure () -> Content) {
    let slots = slots ?? makeBlock(content())
    (slots + filled).initialize(
      to: QueuedDelivery(index: index, position: filled, isOnly: capacity == 1))
    filled += 1
  }

  /// Allocates the block, initializes the count and the shared content, and returns the first slot.
  ///
  /// The content follows the count, and the slots follow the content. `Content` contains
  /// references, so its alignment of a word is also sufficient for the count and the slots.
  @inline(__always)
  private mutating func makeBlock(_ content: consuming Content) -> UnsafeMutablePointer<
    QueuedDelivery
  > {
    let countSize = capacity == 1 ? 0 : Self.countSize
    let block = RawMemory.allocate(
      byteCount: countSize + MemoryLayout<Content>.stride + capacity
        * MemoryLayout<QueuedDelivery>.stride,
      alignment: MemoryLayout<Content>.alignment)
    if capacity != 1 {
      block.bindMemory(to: Count.self, capacity: 1).initialize(to: Count(capacity))
    }
    let shared = (block + countSize).bindMemory(to: Content.self, capacity: 1)
    shared.initialize(to: content)
    let made = UnsafeMutableRawPointer(shared + 1).bindMemory(
      to: QueuedDelivery.self, capacity: capacity)
    slots = made
    return made
  }

  /// Puts a single delivery on a queue.
  ///
  /// - Parameters:
  ///   - index: The index of the delegate's entry in the plan.
  ///   - content: The content to deliver, which may be the only owner of `target`.
  ///   - target: The execution target with the queue.
  @inline(__always)
  static func send(
    _ index: Int, of content: consuming Content, to target: Uncounted<ExecutionTarget>
  ) {
    var queued = Self(capacity: 1)
    let slot = queued.makeBlock(content)
    slot.initialize(to: QueuedDelivery(index: index, position: 0, isOnly: true, isLast: true))
    queued.sent = 1
    target.with { $0.async(slot, Content.run) }
  }

  /// Puts the deliveries that were added since the last call on a queue, as one item.
  ///
  /// Does nothing if no delivery was added.
  @inline(__always)
  mutating func send(to target: ExecutionTarget) {
    guard let slots, sent < filled else { return }
    slots[filled - 1].isLast = true
    let first = slots + sent
    // Set before the item is on the queue: the queue may run the item and free the block at once.
    sent = filled
    target.async(first, Content.run)
  }

  /// Performs the deliveries of an item.
  @inline(__always)
  static func run(_ context: UnsafeMutableRawPointer) {
    let first = context.assumingMemoryBound(to: QueuedDelivery.self)
    let isOnly = first.pointee.isOnly
    let slots = first - first.pointee.position
    let content = content(before: slots)
    var slot = first
    while true {
      let isLast = slot.pointee.isLast
      content.pointee.deliver(slot.pointee.index)
      slot += 1
      if isLast { break }
    }
    release(slot - first, of: slots, isOnly: isOnly)
  }

  /// Returns the address of the shared content, which directly precedes the slots.
  private static func content(
    before slots: UnsafeMutablePointer<QueuedDelivery>
  ) -> UnsafeMutablePointer<Content> {
    UnsafeMutableRawPointer(slots).assumingMemoryBound(to: Content.self) - 1
  }

  /// Marks slots as finished, and frees the block if these were the last unfinished slots.
  @inline(__always)
  private static func release(
    _ number: Int, of slots: UnsafeMutablePointer<QueuedDelivery>, isOnly: Bool
  ) {
    let content = content(before: slots)
    var block = UnsafeMutableRawPointer(content)
    if !isOnly {
      block -= countSize
      let count = block.assumingMemoryBound(to: Count.self)
      // If the count equals `number`, no other thread changes the count, so the load replaces the
      // decrement. Acquire ordering makes the block's other uses happen before the block is freed.
      guard
        count.pointee.load(ordering: .acquiring) == number
          || count.pointee.subtract(number, ordering: .acquiringAndReleasing).newValue == 0
      else { return }
    }
    content.deinitialize(count: 1)
    RawMemory.free(block)
  }
}

// MARK: Sending messages

extension QueuedDeliveries: MessageCarrier where Content == QueuedMessage {
  @inline(__always)
  mutating func send(
    _ invocation: Invocation, toEntryAt index: Int, of plan: DispatchPlan,
    _ outcome: inout DispatchOutcome
  ) -> Bool {
    plan.entries[index].registration.with { registration in
      guard plan.beginQueued(registration) else { return false }
      outcome.foundResponder = true
      append(index, of: QueuedMessage(invocation, by: plan))
      registration.send(&self)
      return true
    }
  }

  mutating func send(
    _ invocation: Invocation, toBatch range: inout Range<Int>, of plan: DispatchPlan,
    _ outcome: inout DispatchOutcome
  ) -> Int? {
    let target = plan.entries[plan.index(at: range.lowerBound)].registration
    var gone: Int?
    while gone == nil, let position = range.first {
      range.removeFirst()
      let index = plan.index(at: position)
      if plan.entries[index].registration.with({ plan.beginQueued($0) }) {
        outcome.foundResponder = true
        append(index, of: QueuedMessage(invocation, by: plan))
      } else {
        gone = index
      }
    }
    // Flush the batch first: the successor of the delegate that is gone must run between its
    // neighbors.
    target.with { $0.send(&self) }
    return gone
  }

  @inline(__always)
  mutating func deliver(
    _ invocation: Invocation, at index: Int, to delegate: consuming any Respondable,
    of plan: DispatchPlan, through multicast: Multicast, _ outcome: inout DispatchOutcome
  ) -> Bool {
    let entry = plan.entries[index]
    guard entry.registration.with({ $0.beginDelivery() }) else { return false }
    outcome.foundResponder = true
    if entry.mustAskDelegate {
      // A routed message is a copy, so the copy is made only if the delegate may forward the
      // message.
      plan.deliverOrSend(invocation.routed(through: multicast), at: index, to: consume delegate)
    } else {
      plan.deliver(invocation, at: index, to: consume delegate)
    }
    return true
  }

  func drop(_ invocation: Invocation, toEntryAt index: Int, of plan: DispatchPlan) {
    plan.failures.keepDropped(invocation, plan.registration(at: index))
  }
}

extension DispatchPlan {
  /// Delivers a message to a delegate that was asked, either now or on the delegate's queue.
  @inline(never)
  fileprivate func deliverOrSend(
    _ invocation: Invocation, at index: Int, to delegate: consuming any Respondable
  ) {
    let registration = registration(at: index)
    let target = registration.executionTarget
    if target.isSynchronous { return deliver(invocation, at: index, to: consume delegate) }
    // Cannot fail, because `delegate` is alive.
    _ = registration.retainDelegate()
    if target.redirection != nil {
      return target.redirect {
        self.deliver(invocation, at: index, to: registration.takeDelegate())
      } abandoned: {
        // The delegate's `deinit` may remove the delegate, and must then not wait for this delivery.
        registration.runNoted { _ = registration.takeDelegate() }
        registration.endDelivery()
      }
    }
    var queued = QueuedDeliveries<QueuedMessage>(capacity: 1)
    queued.append(index, of: QueuedMessage(invocation, by: self))
    queued.send(to: target)
  }
}
