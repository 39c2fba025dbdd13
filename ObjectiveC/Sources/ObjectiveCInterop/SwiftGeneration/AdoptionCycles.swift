/// Finds the cycles in which protocols adopt each other, directly or through further protocols.
///
/// A cycle is a strongly connected component of the graph of adoptions. Tarjan's algorithm finds
/// the components in time proportional to the number of protocols and adoptions.
struct AdoptionCycles {
  /// Numbers the component of each protocol; -1 before the component is known.
  ///
  /// A protocol outside cycles is alone in its component. If a protocol adopts another protocol
  /// outside its cycle, the component of the adopted protocol has the smaller number.
  private var cycles: [Int]

  /// Numbers the protocols in the order of the visits; -1 for a protocol not visited yet.
  private var indices: [Int]
  /// The smallest value in `indices` that is reachable from each protocol, called low-link by
  /// Tarjan.
  private var lowest: [Int]
  private var count = 0
  private var cycleCount = 0
  /// Visited protocols without a component, in the order of the visits.
  private var path: [Int] = []

  /// Finds the cycles.
  ///
  /// - Parameters:
  ///   - protocols: The protocols, each once, whose property `adopted` names the adopted protocols.
  ///   - places: The indices in `protocols` by the Objective-C names of the protocols.
  init(_ protocols: [SwiftProtocol], places: [String: Int]) {
    cycles = Array(repeating: -1, count: protocols.count)
    indices = cycles
    lowest = cycles
    for place in protocols.indices where indices[place] < 0 {
      visit(place) { protocols[$0].adopted.compactMap { places[$0] } }
    }
    (indices, lowest) = ([], [])
  }

  /// Returns `true` if the protocols at the indices `one` and `other` adopt each other.
  func areInOne(_ one: Int, _ other: Int) -> Bool { cycles[one] == cycles[other] }

  /// Sorts the indices of the protocols so that each protocol follows its adopted protocols.
  ///
  /// Within a cycle, protocols have the order of their declarations.
  var order: [Int] { cycles.indices.sorted { (cycles[$0], $0) < (cycles[$1], $1) } }

  /// Visits the protocol at `start` and its adopted protocols, without recursion because chains can
  /// be long.
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

  /// Makes a component of `place` and all protocols after `place` in `path`.
  private mutating func close(_ place: Int) {
    while let last = path.popLast() {
      cycles[last] = cycleCount
      if last == place { break }
    }
    cycleCount += 1
  }
}
