import Invocation
import RuntimeSupport
import Synchronization

/// The deliveries of a counted message that an item of a queue runs, one after the other.
///
/// Each delivery can be taken once: by the queue, or by a thread that drops the message. So a
/// dropped message is released at once, though the item stays. The item and the lane hold the
/// block.
final class CountedDeliveries: ManagedBuffer<CountedDeliveries.Header, CountedDeliveries.Slot> {
  // Not `Sendable`, as the superclass is not, but used from any thread: the sender's thread fills
  // the block, and a thread that takes a slot may read the message until the delivery is done.

  // Small, as the block of a dropped message stays: with one slot, 64 bytes. Without computed
  // properties: a call would copy the message, which another thread may take out.
  struct Header {
    /// The message; nil once all deliveries have been taken.
    var message: CountedMessage?
    var count: Int32 = 0
    let capacity: Int32

    /// Twice a number that grows from block to block, and one if a later message has taken a place:
    /// then a slot may wait that does not need the message.
    var sequenceAndFlag = 0
  }

  /// The delivery to one delegate.
  ///
  /// A slot retains the delegate, unless the message is a question.
  struct Slot: ~Copyable {
    /// The index of the delegate's entry in the message's plan.
    let index: Int32

    /// Of the first slot: how many slots still need the message, or are still to be added.
    fileprivate let open: Atomic<Int32>

    /// 0 while the delivery waits, ``taken``, or the retained ``Content`` of a later message.
    // Models/counted-deliveries.pml checks this.
    fileprivate let word = Atomic<UInt>(0)

    fileprivate static var taken: UInt { 1 }

    /// Takes the delivery.
    ///
    /// - Returns: What there was in place of the word.
    @inline(__always)
    fileprivate borrowing func take() -> UInt {
      word.exchange(Self.taken, ordering: .acquiringAndReleasing)
    }
  }

  /// What is to be delivered to one delegate.
  final class Content: @unchecked Sendable {
    // Unchecked for the delegate, which is called where its `DeliveryMode` says.
    let message: CountedMessage
    let index: Int

    /// The delegate, nil for a question.
    let delegate: (any Respondable)?

    init(_ message: CountedMessage, at index: Int, to delegate: (any Respondable)?) {
      self.message = message
      self.index = index
      self.delegate = delegate
    }

    fileprivate func deliver() { message.deliver(to: delegate, at: index) }
  }

  static func make(_ message: CountedMessage, capacity: Int) -> CountedDeliveries {
    let new = create(minimumCapacity: capacity) { _ in
      Header(message: message, capacity: Int32(capacity))
    }
    return unsafeDowncast(new, to: CountedDeliveries.self)
  }

  deinit {
    withUnsafeMutablePointers { header, slots in
      _ = slots.deinitialize(count: Int(header.pointee.count))
    }
  }

  var count: Int { withUnsafeMutablePointerToHeader { Int($0.pointee.count) } }

  /// The index of the entry of a slot.
  func index(of slot: Int) -> Int {
    withUnsafeMutablePointerToElements { Int($0[slot].index) }
  }

  /// Adds a delivery, before this is sent.
  ///
  /// - Returns: Its slot.
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

  /// Puts the deliveries on a queue, in one item; no more are added.
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
      Uncounted<CountedDeliveries>(address: $0).takeRetained().run()
    }
  }

  /// Makes the deliveries that have not been dropped.
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
      // Whoever has taken a slot may read the message.
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

  /// Drops the deliveries, as their item was released and has not run.
  private func abandon() {
    for slot in 0..<count {
      if let content = take(slot) {
        content.message.pendingDeliveries.object.didTake(content, .removed)
      }
    }
  }

  // MARK: Taking

  /// Whether all deliveries have been taken.
  ///
  /// Called with the lock of the backlog.
  @inline(__always)
  var isDone: Bool {
    withUnsafeMutablePointers { header, slots in
      slots[0].open.load(ordering: .acquiring) == 0
        && (header.pointee.sequenceAndFlag & 1 == 0
          || (0..<Int(header.pointee.count)).allSatisfy(isTaken))
    }
  }

  /// Where this is in the order in which all were made; set before there is a delivery.
  var sequence: Int {
    get { withUnsafeMutablePointerToHeader { $0.pointee.sequenceAndFlag >> 1 } }
    set { withUnsafeMutablePointerToHeader { $0.pointee.sequenceAndFlag = newValue << 1 } }
  }

  func isTaken(_ slot: Int) -> Bool {
    withUnsafeMutablePointerToElements {
      $0[slot].word.load(ordering: .acquiring) == Slot.taken
    }
  }

  /// Takes a delivery away from its queue.
  ///
  /// - Returns: What was to be delivered, nil if the delivery has been taken before.
  func take(_ slot: Int) -> Content? {
    content(slot, withUnsafeMutablePointerToElements { $0[slot].take() })
  }

  /// Has a later message delivered in place of one that waits.
  ///
  /// Called with the lock of the backlog.
  ///
  /// - Returns: The earlier message, nil if its queue has taken it.
  func exchange(_ slot: Int, for later: Content) -> Content? {
    withUnsafeMutablePointerToHeader {
      // Not `|=`, which the thread sanitizer takes for a change of the whole header.
      $0.pointee.sequenceAndFlag = $0.pointee.sequenceAndFlag | 1
    }
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

  /// What a slot's word stood for, which the caller has exchanged.
  private func content(_ slot: Int, _ word: UInt) -> Content? {
    if word != 0 { return Self.later(word) }
    defer { close(1) }
    return withUnsafeMutablePointers { header, slots in
      guard let message = header.pointee.message else { return nil }
      let index = Int(slots[slot].index)
      return Content(message, at: index, to: message.takeDelegate(at: index))
    }
  }

  private static func later(_ word: UInt) -> Content? {
    if word == Slot.taken { return nil }
    return UnsafeRawPointer(bitPattern: word).map { Uncounted<Content>(address: $0).takeRetained() }
  }

  /// Counts slots as done with the message, and releases the message after the last.
  @inline(__always)
  private func close(_ count: Int32) {
    withUnsafeMutablePointers { header, slots in
      let open = slots[0].open.wrappingSubtract(count, ordering: .acquiringAndReleasing)
      if open.newValue == 0 { header.pointee.message = nil }
    }
  }
}
