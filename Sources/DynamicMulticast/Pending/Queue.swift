/// A queue in a ring of memory.
///
/// An array has the count beside the elements. Here the count is beside the list's owner, so that
/// adding to a list that was not used for long misses the cache once and not twice.
struct Queue<Element>: @unchecked Sendable {
  // Unchecked for the memory, which is its user's alone, under a lock.
  private var base: UnsafeMutablePointer<Element>?
  private var capacity = 0
  private var head = 0
  private(set) var count = 0

  /// Makes an empty queue, which its user frees.
  init() {}

  var isFull: Bool { count == capacity }
  var isHalfFull: Bool { count * 2 >= capacity }

  var first: Element? { count == 0 ? nil : self[0] }

  subscript(position: Int) -> Element {
    address(of: position).pointee
  }

  @inline(__always)
  private func address(of position: Int) -> UnsafeMutablePointer<Element> {
    guard let base else { preconditionFailure("An empty queue has no places") }
    // The capacity is a power of two.
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

  /// Makes room for more elements.
  mutating func grow() {
    let new = UnsafeMutablePointer<Element>.allocate(capacity: max(4, capacity * 2))
    for position in 0..<count {
      (new + position).initialize(to: address(of: position).move())
    }
    base?.deallocate()
    (base, capacity, head) = (new, max(4, capacity * 2), 0)
  }

  /// Frees the memory; the queue is empty then.
  mutating func free() {
    while popFirst() != nil {}
    base?.deallocate()
    self = Queue()
  }
}
