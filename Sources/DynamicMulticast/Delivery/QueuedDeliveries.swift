import RuntimeSupport
import Synchronization

/// Deliveries of one message or question that go to queues, in one block of memory.
///
/// An item of a queue is a function and a pointer to the first of its slots, one slot for each delegate
/// that it calls. The block has what all deliveries share, then the slots. The last item to end frees
/// it. The sender frees it where no item needs it any more; for that it counts as having all slots that
/// are not on a queue yet. It does not touch the block after it has put the last one there.
struct QueuedDeliveries<Content: QueuedContent & ~Copyable>: ~Copyable {
  /// Nil until there is a delivery.
  private var slots: UnsafeMutablePointer<QueuedDelivery>?
  private let capacity: Int
  private var filled = 0
  private var sent = 0

  /// The number of slots that are not done with, before the rest; only where there are several.
  // Models/queued-deliveries.pml checks this.
  private typealias Count = Atomic<Int>
  private static var countSize: Int { MemoryLayout<Count>.stride }

  /// Makes room for deliveries, once there is one.
  init(capacity: Int) {
    self.capacity = capacity
  }

  deinit {
    if let slots, sent < capacity {
      Self.release(capacity - sent, of: slots, isOnly: capacity == 1)
    }
  }

  /// Adds the delivery to the delegate of an entry to the next item.
  ///
  /// - Parameters:
  ///   - index: The index of the entry.
  ///   - content: Makes what all deliveries share, for the first one.
  @inline(__always)
  mutating func append(_ index: Int, of content: @autoclosure () -> Content) {
    let slots = slots ?? makeBlock(content())
    (slots + filled).initialize(
      to: QueuedDelivery(index: index, position: filled, isOnly: capacity == 1))
    filled += 1
  }

  @inline(__always)
  private mutating func makeBlock(_ content: consuming Content) -> UnsafeMutablePointer<
    QueuedDelivery
  > {
    let countSize = capacity == 1 ? 0 : Self.countSize
    let block = UnsafeMutableRawPointer.allocate(
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
  ///   - content: What there is to deliver. It may be all that keeps the target.
  ///   - target: The queue.
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

  /// Puts the deliveries that were added since the last time on a queue, in one item, if there are any.
  @inline(__always)
  mutating func send(to target: ExecutionTarget) {
    guard let slots, sent < filled else { return }
    slots[filled - 1].isLast = true
    let first = slots + sent
    sent = filled
    target.async(first, Content.run)
  }

  /// Does the deliveries of an item.
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

  private static func content(
    before slots: UnsafeMutablePointer<QueuedDelivery>
  ) -> UnsafeMutablePointer<Content> {
    UnsafeMutableRawPointer(slots).assumingMemoryBound(to: Content.self) - 1
  }

  /// Counts slots as done with, and frees the block after the last ones.
  @inline(__always)
  private static func release(
    _ number: Int, of slots: UnsafeMutablePointer<QueuedDelivery>, isOnly: Bool
  ) {
    let content = content(before: slots)
    var block = UnsafeMutableRawPointer(content)
    if !isOnly {
      block -= countSize
      let count = block.assumingMemoryBound(to: Count.self)
      // Where these are all that is left, no other item counts any more.
      guard
        count.pointee.load(ordering: .acquiring) == number
          || count.pointee.subtract(number, ordering: .acquiringAndReleasing).newValue == 0
      else { return }
    }
    content.deinitialize(count: 1)
    block.deallocate()
  }
}
