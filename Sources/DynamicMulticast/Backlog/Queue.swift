/// A queue in one array: appending and removing the first take amortized constant time.
struct Queue<Element> {
  private var elements: ContiguousArray<Element> = []
  private var head = 0

  var count: Int { elements.count - head }

  var isEmpty: Bool { count == 0 }

  /// The element at a position, counted from the first.
  subscript(position: Int) -> Element {
    get { elements[head + position] }
    set { elements[head + position] = newValue }
  }

  var first: Element? { head < elements.count ? elements[head] : nil }

  /// The last element; there is one.
  var last: Element {
    get { elements[elements.count - 1] }
    set { elements[elements.count - 1] = newValue }
  }

  mutating func append(_ element: Element) { elements.append(element) }

  mutating func removeLast() { elements.removeLast() }

  mutating func popFirst() -> Element? {
    guard head < elements.count else { return nil }
    let first = elements[head]
    head += 1
    if head == elements.count {
      elements.removeAll(keepingCapacity: head < 1024)
      head = 0
    } else if head >= 64, head * 2 > elements.count {
      elements.removeFirst(head)
      head = 0
    }
    return first
  }

  mutating func removeAll(where isRemoved: (Element) -> Bool) {
    elements.removeFirst(head)
    head = 0
    elements.removeAll(where: isRemoved)
  }
}
