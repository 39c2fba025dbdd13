import Invocation
import RuntimeSupport
import Synchronization

/// A block of deliveries of a ``MonitoredMessage``, which a single item of a queue makes in sequence.
///
/// Each delivery is taken exactly once: by the queue, or by a thread that drops the message. A
/// dropped message is therefore released at once, even though the item stays on its queue. Both the
/// item and the ``QueueChannel`` retain the block.
final class MonitoredDeliveries: ManagedBuffer<MonitoredDeliveries.Header, MonitoredDeliveries.Slot>
{
  // Not `Sendable`, because the superclass is not, but used from any thread. Only the sender's
  // thread adds deliveries, before the block is sent. A thread that has taken a slot may read the
  // message until the thread calls `close(_:)`: the count `open` keeps the message alive. The count
  // is subtracted with acquire and release semantics, so the thread that reaches 0 releases the
  // message after all reads. A thread that takes the only slot of a block moves the message out
  // instead, and then stores 0.

  // Headers must be small, because the block of a dropped message stays: 64 bytes with one slot. No
  // computed properties: a call would copy the header with the message, while another thread may
  // take the message out.
  struct Header {
    /// The message, or `nil` once all deliveries have been taken.
    var message: MonitoredMessage?
    /// How many slots have been added.
    var count: Int32 = 0
    /// For how many slots there is memory.
    let capacity: Int32

    /// `true` once a later message has replaced a delivery of the block.
    ///
    /// A replaced delivery's slot may still wait although the slot no longer needs `message`, so
    /// ``MonitoredDeliveries/isDone`` then checks each slot. Only touched under the lock of
    /// ``PendingDeliveries``.
    var hasExchanged = false
  }

  /// A slot for the delivery to one delegate.
  ///
  /// A slot retains the delegate, unless the message is a question. ``Content`` takes the reference
  /// over when the slot is taken.
  struct Slot: ~Copyable {
    /// The index of the delegate's entry in the message's plan.
    let index: Int32

    /// In the first slot, the number of slots that still need the message or have not been added
    /// yet.
    ///
    /// Always 0 in all other slots.
    fileprivate let open: Atomic<Int32>

    /// The state: 0 while the delivery waits, `taken`, or a retained ``Content`` of a later
    /// message.
    // Models/monitored-deliveries.pml checks this.
    fileprivate let word = Atomic<UInt>(0)

    fileprivate static var taken: UInt { 1 }

    /// Takes the delivery.
    ///
    /// - Returns: The word that the slot had before.
    @inline(__always)
    fileprivate borrowing func take() -> UInt {
      word.exchange(Self.taken, ordering: .acquiringAndReleasing)
    }
  }

  /// One delivery's message and delegate, when the delivery was taken or replaces another delivery.
  final class Content: @unchecked Sendable {
    // Unchecked because of the delegate, which is called only on the execution target of its
    // `DeliveryMode`. Only the one thread that has taken the delivery changes `delegate`.
    let message: MonitoredMessage
    let index: Int

    /// The delegate; `nil` for a question, and after the delivery.
    private(set) var delegate: (any Respondable)?

    init(_ message: MonitoredMessage, at index: Int, to delegate: (any Respondable)?) {
      self.message = message
      self.index = index
      self.delegate = delegate
    }

    fileprivate func deliver() { message.deliver(to: delegate.take(), at: index) }
  }

  /// Makes a block that has memory for `capacity` slots, and no slot yet.
  static func make(_ message: MonitoredMessage, capacity: Int) -> MonitoredDeliveries {
    let new = create(minimumCapacity: capacity) { _ in
      Header(message: message, capacity: Int32(capacity))
    }
    return unsafeDowncast(new, to: MonitoredDeliveries.self)
  }

  deinit {
    withUnsafeMutablePointers { header, slots in
      _ = slots.deinitialize(count: Int(header.pointee.count))
    }
  }

  /// How many slots have been added.
  var count: Int { withUnsafeMutablePointerToHeader { Int($0.pointee.count) } }

  /// Returns the index of the plan's entry to which a slot delivers.
  func index(of slot: Int) -> Int {
    withUnsafeMutablePointerToElements { Int($0[slot].index) }
  }

  /// Adds a delivery.
  ///
  /// Must not be called after `send(to:)`.
  ///
  /// - Returns: The number of the new slot.
  @inline(__always)
  func append(_ index: Int) -> Int32 {
    withUnsafeMutablePointers { header, slots in
      let slot = header.pointee.count
      header.pointee.count += 1
      let open = slot == 0 ? header.pointee.capacity : 0
      (slots + Int(slot)).initialize(to: Slot(index: Int32(index), open: Atomic(open)))
      return slot
    }
  }

  /// Puts all deliveries on a queue in one item.
  ///
  /// No deliveries may be added afterwards.
  func send(to target: ExecutionTarget) {
    let rest = withUnsafeMutablePointerToHeader { $0.pointee.capacity - $0.pointee.count }
    if rest > 0 { close(rest) }
    if target.redirection != nil {
      nonisolated(unsafe) let deliveries = self
      return target.redirect {
        deliveries.run()
      } abandoned: {
        deliveries.abandon()
      }
    }
    target.async(Uncounted.retaining(self).address) {
      Uncounted<MonitoredDeliveries>(address: $0).takeRetained().run()
    }
  }

  /// Takes and makes the deliveries that have not been dropped.
  private func run() {
    withUnsafeMutablePointers { header, slots in
      let count = Int(header.pointee.count)
      if count == 1 {
        switch slots[0].take() {
        case 0:
          let message = header.pointee.message.take()
          slots[0].open.store(0, ordering: .releasing)
          message?.deliver(at: Int(slots[0].index))
        case let word: Self.later(word)?.deliver()
        }
        return
      }
      // This thread may read `message` until the call of `close(_:)` if it has taken a slot.
      var taken: Int32 = 0
      for slot in 0..<count {
        let word = slots[slot].take()
        guard word == 0 else {
          Self.later(word)?.deliver()
          continue
        }
        taken += 1
        header.pointee.message?.deliver(at: Int(slots[slot].index))
      }
      if taken > 0 { close(taken) }
    }
  }

  /// Drops all remaining deliveries, because their item was released without being run.
  private func abandon() {
    for slot in 0..<count {
      if let content = take(slot) {
        content.message.pendingDeliveries.object.didTake(content, .removed)
      }
    }
  }

  // MARK: Taking

  /// `true` if all deliveries have been taken, and no thread that has taken a delivery reads
  /// `message` any longer.
  ///
  /// Must be called under the lock of ``PendingDeliveries``.
  @inline(__always)
  var isDone: Bool {
    withUnsafeMutablePointers { header, slots in
      slots[0].open.load(ordering: .acquiring) == 0
        && (!header.pointee.hasExchanged
          || (0..<Int(header.pointee.count)).allSatisfy(isTaken))
    }
  }

  /// Returns `true` if the queue or a dropping thread has taken the delivery.
  func isTaken(_ slot: Int) -> Bool {
    withUnsafeMutablePointerToElements {
      $0[slot].word.load(ordering: .acquiring) == Slot.taken
    }
  }

  /// Takes a delivery, so that its queue does not make the delivery.
  ///
  /// - Returns: The content of the delivery, or `nil` if the delivery was taken before.
  func take(_ slot: Int) -> Content? {
    content(slot, withUnsafeMutablePointerToElements { $0[slot].take() })
  }

  /// Replaces a waiting delivery by the delivery of a later message.
  ///
  /// Must be called under the lock of ``PendingDeliveries``, which guards the flag in the header.
  ///
  /// - Returns: The content of the earlier delivery, or `nil` if the delivery was taken before.
  func exchange(_ slot: Int, for later: Content) -> Content? {
    withUnsafeMutablePointerToHeader { $0.pointee.hasExchanged = true }
    let new = Uncounted.retaining(later)
    let address = UInt(bitPattern: new.address)
    let word = withUnsafeMutablePointerToElements { slots in
      var old = slots[slot].word.load(ordering: .acquiring)
      while old != Slot.taken {
        let (isExchanged, found) = slots[slot].word.compareExchange(
          expected: old, desired: address, ordering: .acquiringAndReleasing)
        if isExchanged { break }
        old = found
      }
      return old
    }
    if word == Slot.taken { new.release() }
    return content(slot, word)
  }

  /// Returns the content for a word that the caller has exchanged out of a slot.
  private func content(_ slot: Int, _ word: UInt) -> Content? {
    if word != 0 { return Self.later(word) }
    defer { close(1) }
    return withUnsafeMutablePointers { header, slots in
      guard let message = header.pointee.message else { return nil }
      let index = Int(slots[slot].index)
      return Content(message, at: index, to: message.takeDelegate(at: index))
    }
  }

  /// Returns the content to which a word points, or `nil` if the word is `taken` or 0.
  private static func later(_ word: UInt) -> Content? {
    if word == Slot.taken { return nil }
    return UnsafeRawPointer(bitPattern: word).map { Uncounted<Content>(address: $0).takeRetained() }
  }

  /// Subtracts `count` slots, which no longer need the message, from `open`, and releases the
  /// message after the last slot.
  @inline(__always)
  private func close(_ count: Int32) {
    withUnsafeMutablePointers { header, slots in
      let open = slots[0].open.wrappingSubtract(count, ordering: .acquiringAndReleasing)
      if open.newValue == 0 { header.pointee.message = nil }
    }
  }
}
