/// Finds the protocols that adopt each other, directly or through others.
///
/// Takes time in proportion to the number of protocols and adoptions.
struct AdoptionCycles {
  /// The number of the cycle that each protocol belongs to; one that is in none has its own.
  private var cycles: [String: Int] = [:]

  private var indices: [String: Int] = [:]
  private var lowest: [String: Int] = [:]
  private var path: [String] = []

  /// - Parameters:
  ///   - adopted: The names of the protocols that each adopts.
  ///   - order: The protocols, each once.
  init(_ adopted: [String: [String]], order: [String]) {
    for name in order where indices[name] == nil { visit(name, adopted) }
  }

  /// Whether two protocols adopt each other.
  func areInOne(_ one: String, _ other: String) -> Bool {
    guard let cycle = cycles[one] else { return false }
    return cycle == cycles[other]
  }

  /// Visits a protocol and those that it adopts, without recursion: chains can be long.
  private mutating func visit(_ start: String, _ adopted: [String: [String]]) {
    var stack: [(name: String, next: Int)] = [(start, 0)]
    enter(start)
    while let (name, next) = stack.last {
      let children = adopted[name] ?? []
      if next < children.count {
        stack[stack.count - 1].next += 1
        let child = children[next]
        guard adopted[child] != nil else { continue }
        if indices[child] == nil {
          enter(child)
          stack.append((child, 0))
        } else if cycles[child] == nil {
          lower(name, to: indices[child] ?? 0)
        }
        continue
      }
      stack.removeLast()
      if let parent = stack.last?.name { lower(parent, to: lowest[name] ?? 0) }
      if lowest[name] == indices[name] { close(name) }
    }
  }

  private mutating func enter(_ name: String) {
    indices[name] = indices.count
    lowest[name] = indices[name]
    path.append(name)
  }

  private mutating func lower(_ name: String, to index: Int) {
    lowest[name] = min(lowest[name] ?? index, index)
  }

  /// Makes a cycle of the end of the path.
  private mutating func close(_ name: String) {
    while let last = path.popLast() {
      cycles[last] = indices[name]
      if last == name { return }
    }
  }
}
