/// Finds the protocols that adopt each other, directly or through others.
///
/// Takes time in proportion to the number of protocols and adoptions.
struct AdoptionCycles {
  /// The number of the cycle that each protocol belongs to; one that is in none has its own.
  ///
  /// The cycles of the protocols that one adopts have smaller numbers.
  private var cycles: [Int]

  private var indices: [Int]
  private var lowest: [Int]
  private var count = 0
  private var cycleCount = 0
  private var path: [Int] = []

  /// - Parameters:
  ///   - protocols: The protocols, each once, with the names of those that each adopts.
  ///   - places: The indices of the protocols by their names in Objective-C.
  init(_ protocols: [SwiftProtocol], places: [String: Int]) {
    cycles = Array(repeating: -1, count: protocols.count)
    indices = cycles
    lowest = cycles
    for place in protocols.indices where indices[place] < 0 {
      visit(place) { protocols[$0].adopted.compactMap { places[$0] } }
    }
    (indices, lowest) = ([], [])
  }

  /// Whether the protocols with two indices adopt each other.
  func areInOne(_ one: Int, _ other: Int) -> Bool { cycles[one] == cycles[other] }

  /// The indices of the protocols, those that one adopts before it.
  ///
  /// Those of a cycle are in the order of their declarations.
  var order: [Int] { cycles.indices.sorted { (cycles[$0], $0) < (cycles[$1], $1) } }

  /// Visits a protocol and those that it adopts, without recursion: chains can be long.
  private mutating func visit(_ start: Int, _ adopted: (Int) -> [Int]) {
    var stack = [(place: start, children: adopted(start)[...])]
    enter(start)
    while let place = stack.last?.place {
      if let child = stack[stack.count - 1].children.popFirst() {
        if indices[child] < 0 {
          enter(child)
          stack.append((child, adopted(child)[...]))
        } else if cycles[child] < 0 {
          lower(place, to: indices[child])
        }
        continue
      }
      stack.removeLast()
      if let parent = stack.last?.place { lower(parent, to: lowest[place]) }
      if lowest[place] == indices[place] { close(place) }
    }
  }

  private mutating func enter(_ place: Int) {
    indices[place] = count
    lowest[place] = count
    count += 1
    path.append(place)
  }

  private mutating func lower(_ place: Int, to index: Int) {
    lowest[place] = min(lowest[place], index)
  }

  /// Makes a cycle of the end of the path.
  private mutating func close(_ place: Int) {
    while let last = path.popLast() {
      cycles[last] = cycleCount
      if last == place { break }
    }
    cycleCount += 1
  }
}
