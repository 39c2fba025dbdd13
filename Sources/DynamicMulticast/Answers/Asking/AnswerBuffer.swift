import RuntimeSupport

/// A buffer of the delegates' answers, with one slot for each entry of the plan.
///
/// An answer stays in its slot until the consumer takes the answer. All slots are in a single
/// memory block, and the code needs only the size of `Answer`: code without specialization would
/// ask the runtime for the metadata of each generic type that contains `Answer`.
struct AnswerBuffer<Answer: Sendable>: @unchecked Sendable {
  // Unchecked because of the pointer. The thread that calls a delegate fills the delegate's slot,
  // and only then tells the operation, under the operation's lock. The consumer empties the slot
  // afterwards, one thread at a time. So no two threads access a slot at once.
  private let base: UnsafeMutableRawPointer
  private let capacity: Int

  /// Makes an empty buffer.
  ///
  /// The owner must call `free()`.
  init(capacity: Int) {
    self.capacity = capacity
    base = RawMemory.allocate(
      byteCount: capacity * (MemoryLayout<Answer>.stride + 1),
      alignment: MemoryLayout<Answer>.alignment)
    flags.initialize(repeating: false, count: capacity)
  }

  private var flags: UnsafeMutablePointer<Bool> {
    (base + capacity * MemoryLayout<Answer>.stride).assumingMemoryBound(to: Bool.self)
  }

  /// Returns the address of the slot at an index, initialized or not.
  func address(at index: Int) -> UnsafeMutablePointer<Answer> {
    (base + index * MemoryLayout<Answer>.stride).assumingMemoryBound(to: Answer.self)
  }

  /// Marks the slot at an index as initialized.
  func didFill(_ index: Int) {
    flags[index] = true
  }

  /// Moves the answer out of the slot at an index, which must be initialized.
  func take(at index: Int) -> Answer {
    flags[index] = false
    return address(at: index).move()
  }

  /// Frees the buffer, and destroys the answers that have not been taken.
  func free() {
    for index in 0..<capacity where flags[index] { address(at: index).deinitialize(count: 1) }
    RawMemory.free(base)
  }
}
