/// A queue in one array: appending and removing the first take amortized constant time.
struct Queue<Element> {
  private var all: ContiguousArray<Element> = []
  private var head = 0

  init(_ elements: [Element] = []) {
    all = ContiguousArray(elements)
  }

  var count: Int { all.count - head }

  var elements: ContiguousArray<Element>.SubSequence { all[head...] }

  var first: Element? { head < all.count ? all[head] : nil }

  subscript(position: Int) -> Element { all[head + position] }

  /// Puts another element at a position.
  ///
  /// - Returns: The one that was there.
  mutating func exchange(_ position: Int, _ new: Element) -> Element {
    defer { all[head + position] = new }
    return all[head + position]
  }

  mutating func append(_ element: Element) { all.append(element) }

  mutating func removeLast() { all.removeLast() }

  mutating func popFirst() -> Element? {
    guard head < all.count else { return nil }
    let first = all[head]
    head += 1
    if head == all.count {
      all.removeAll(keepingCapacity: head < 1024)
      head = 0
    } else if head >= 64, head * 2 > all.count {
      all.removeFirst(head)
      head = 0
    }
    return first
  }
}
