/// A queue in one array: appending and removing the first take amortized constant time.
struct Queue<Element> {
  private var elements: ContiguousArray<Element> = []
  private var head = 0

  init(_ elements: [Element] = []) {
    self.elements = ContiguousArray(elements)
  }

  var count: Int { elements.count - head }

  /// Puts another element at a position.
  ///
  /// - Returns: The one that was there.
  mutating func exchange(_ position: Int, _ new: Element) -> Element {
    defer { elements[head + position] = new }
    return elements[head + position]
  }

  mutating func append(_ element: Element) { elements.append(element) }

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
