import RuntimeABI
import Synchronization

/// Deliveries of one message or question that go to queues, in one block of memory.
///
/// An item of a queue is a function and a pointer to the first of its slots, one slot for each delegate
/// that it calls. The block has what all deliveries share, then the slots. The last item to end frees
/// it. The sender frees it where no item needs it any more; for that it counts as having all slots that
/// are not on a queue yet. It does not touch the block after it has put the last one there.
struct Hops<Cargo: HopCargo & ~Copyable>: ~Copyable {
  /// Nil until there is a delivery.
  private var slots: UnsafeMutablePointer<HopSlot>?
  private let capacity: Int
  private var filled = 0
  private var sent = 0

  /// The number of slots that are not done with, before the rest; only where there are several.
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
  ///   - cargo: Makes what all deliveries share, for the first one.
  @inline(__always)
  mutating func append(_ index: Int, of cargo: @autoclosure () -> Cargo) {
    let slots = slots ?? makeBlock(cargo())
    (slots + filled).initialize(
      to: HopSlot(index: index, position: filled, isOnly: capacity == 1))
    filled += 1
  }

  @inline(__always)
  private mutating func makeBlock(_ cargo: consuming Cargo) -> UnsafeMutablePointer<HopSlot> {
    let countSize = capacity == 1 ? 0 : Self.countSize
    let block = UnsafeMutableRawPointer.allocate(
      byteCount: countSize + MemoryLayout<Cargo>.stride + capacity * MemoryLayout<HopSlot>.stride,
      alignment: MemoryLayout<Cargo>.alignment)
    if capacity != 1 {
      block.bindMemory(to: Count.self, capacity: 1).initialize(to: Count(capacity))
    }
    let shared = (block + countSize).bindMemory(to: Cargo.self, capacity: 1)
    shared.initialize(to: cargo)
    let made = UnsafeMutableRawPointer(shared + 1).bindMemory(to: HopSlot.self, capacity: capacity)
    slots = made
    return made
  }

  /// Puts a single delivery on a queue.
  ///
  /// - Parameters:
  ///   - index: The index of the delegate's entry in the plan.
  ///   - cargo: What there is to deliver. It may be all that keeps the target.
  ///   - target: The queue.
  @inline(__always)
  static func send(_ index: Int, of cargo: consuming Cargo, to target: Unmanaged<ExecutionTarget>) {
    var hops = Self(capacity: 1)
    let slot = hops.makeBlock(cargo)
    slot.initialize(to: HopSlot(index: index, position: 0, isOnly: true, isLast: true))
    hops.sent = 1
    target._withUnsafeGuaranteedRef { $0.async(slot, Cargo.run) }
  }

  /// Puts the deliveries that were added since the last time on a queue, in one item, if there are any.
  @inline(__always)
  mutating func send(to target: ExecutionTarget) {
    guard let slots, sent < filled else { return }
    slots[filled - 1].isLast = true
    let first = slots + sent
    sent = filled
    target.async(first, Cargo.run)
  }

  /// Does the deliveries of an item.
  @inline(__always)
  static func run(_ context: UnsafeMutableRawPointer) {
    let first = context.assumingMemoryBound(to: HopSlot.self)
    let isOnly = first.pointee.isOnly
    let slots = first - first.pointee.position
    let cargo = cargo(before: slots)
    var slot = first
    while true {
      let isLast = slot.pointee.isLast
      cargo.pointee.deliver(slot.pointee.index)
      slot += 1
      if isLast { break }
    }
    release(slot - first, of: slots, isOnly: isOnly)
  }

  private static func cargo(
    before slots: UnsafeMutablePointer<HopSlot>
  ) -> UnsafeMutablePointer<Cargo> {
    UnsafeMutableRawPointer(slots).assumingMemoryBound(to: Cargo.self) - 1
  }

  /// Counts slots as done with, and frees the block after the last ones.
  @inline(__always)
  private static func release(
    _ number: Int, of slots: UnsafeMutablePointer<HopSlot>, isOnly: Bool
  ) {
    let cargo = cargo(before: slots)
    var block = UnsafeMutableRawPointer(cargo)
    if !isOnly {
      block -= countSize
      let count = block.assumingMemoryBound(to: Count.self)
      // Where these are all that is left, there is nobody to count for.
      guard
        count.pointee.load(ordering: .acquiring) == number
          || count.pointee.subtract(number, ordering: .acquiringAndReleasing).newValue == 0
      else { return }
    }
    cargo.deinitialize(count: 1)
    block.deallocate()
  }
}

/// What the deliveries of a message or question share.
protocol HopCargo: ~Copyable, Sendable {
  /// Does one delivery, on the thread where the delegate is called.
  ///
  /// - Parameter index: The index of the delegate's entry in the plan.
  borrowing func deliver(_ index: Int)

  /// `Hops.run` of this type: a function of C's form cannot be generic.
  static var run: QueuePointer.Function { get }
}

/// The delivery to one delegate, in the memory of its ``Hops``.
struct HopSlot {
  private let entry: Int32

  /// The position in the block above two flags: whether it is the last of its item, and the only one of
  /// its block.
  private var bits: UInt32

  init(index: Int, position: Int, isOnly: Bool, isLast: Bool = false) {
    entry = Int32(index)
    bits = UInt32(position) << 2 | (isOnly ? 2 : 0) | (isLast ? 1 : 0)
  }

  /// The index of the delegate's entry in the plan.
  var index: Int { Int(entry) }
  var position: Int { Int(bits >> 2) }
  var isOnly: Bool { bits & 2 != 0 }

  var isLast: Bool {
    get { bits & 1 != 0 }
    set { bits = newValue ? bits | 1 : bits & ~1 }
  }
}
