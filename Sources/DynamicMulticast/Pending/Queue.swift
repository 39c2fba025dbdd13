/// A first-in, first-out queue in a ring buffer.
///
/// An `Array` or `Deque` stores the count in the buffer. Here the count is stored in the queue's
/// owner, so appending to a queue that was not used for long costs one cache miss instead of two.
struct Queue<Element>: @unchecked Sendable {
  // Unchecked because of the memory, which only the queue's owner accesses, under the owner's lock.
  private var base: UnsafeMutablePointer<Element>?
  private var capacity = 0
  private var head = 0
  private(set) var count = 0

  /// Makes an empty queue.
  ///
  /// The owner must call `free()`.
  init() {}

  var isFull: Bool { count == capacity }

  var first: Element? { count == 0 ? nil : self[0] }

  subscript(position: Int) -> Element {
    address(of: position).pointee
  }

  @inline(__always)
  private func address(of position: Int) -> UnsafeMutablePointer<Element> {
    guard let base else { preconditionFailure("An empty queue has no places") }
    // The capacity is a power of two, so the mask wraps the position around.
    return base + ((head + position) & (capacity - 1))
  }

  @inline(__always)
  mutating func append(_ element: Element) {
    if isFull { grow() }
    address(of: count).initialize(to: element)
    count += 1
  }

  mutating func popFirst() -> Element? {
    if count == 0 { return nil }
    let first = address(of: 0).move()
    head = (head + 1) & (capacity - 1)
    count -= 1
    return first
  }

  /// Doubles the capacity.
  private mutating func grow() {
    let new = UnsafeMutablePointer<Element>.allocate(capacity: max(4, capacity * 2))
    for position in 0..<count {
      (new + position).initialize(to: address(of: position).move())
    }
    base?.deallocate()
    (base, capacity, head) = (new, max(4, capacity * 2), 0)
  }

  /// Destroys all elements and frees the memory.
  ///
  /// Afterwards, the queue is empty.
  mutating func free() {
    while popFirst() != nil {}
    base?.deallocate()
    self = Queue()
  }
}
