/// The answers of delegates by their index, from when they are given until they are taken.
///
/// In one block, and with no more of the answers' type than its size, because code that is not
/// specialised asks the runtime for each type that it makes of another.
struct AnswerBuffer<Answer: Sendable>: @unchecked Sendable {
  // Unchecked for the pointer. The thread that calls a delegate fills its place, before the operation
  // is told so under its lock; the consumer empties it after that.
  private let base: UnsafeMutableRawPointer
  private let capacity: Int

  /// Makes an empty buffer, which its user frees.
  init(capacity: Int) {
    self.capacity = capacity
    base = .allocate(
      byteCount: capacity * (MemoryLayout<Answer>.stride + 1),
      alignment: MemoryLayout<Answer>.alignment)
    flags.initialize(repeating: false, count: capacity)
  }

  private var flags: UnsafeMutablePointer<Bool> {
    (base + capacity * MemoryLayout<Answer>.stride).assumingMemoryBound(to: Bool.self)
  }

  /// Where the answer at an index is, or is to be initialized.
  func address(at index: Int) -> UnsafeMutablePointer<Answer> {
    (base + index * MemoryLayout<Answer>.stride).assumingMemoryBound(to: Answer.self)
  }

  /// Notes that the answer at an index has been initialized.
  func didFill(_ index: Int) {
    flags[index] = true
  }

  /// Takes an answer out.
  func take(at index: Int) -> Answer {
    flags[index] = false
    return address(at: index).move()
  }

  /// Frees the buffer, with the answers that have not been taken.
  func free() {
    for index in 0..<capacity where flags[index] { address(at: index).deinitialize(count: 1) }
    base.deallocate()
  }
}
