/// The groups of protocols that adopt each other, directly or not, or that are adopted together.
struct ProtocolGroups {
  private var indices: [String: Int] = [:]
  private var parents: [Int] = []

  /// - Parameter protocols: The protocols, each once, with the names of those that each adopts.
  init(_ protocols: [SwiftProtocol]) {
    for declaration in protocols {
      indices[declaration.objectiveCName] = parents.count
      parents.append(parents.count)
    }
    for declaration in protocols {
      guard let own = indices[declaration.objectiveCName] else { continue }
      // Every protocol adopts NSObject, which relates none of them.
      for name in declaration.adopted where name != "NSObject" {
        if let other = indices[name] { join(own, other) }
      }
    }
    for index in parents.indices { parents[index] = root(of: index) }
  }

  /// The number of the group of a protocol.
  func group(of name: String) -> Int { indices[name].map { parents[$0] } ?? -1 }

  private mutating func join(_ one: Int, _ other: Int) { parents[root(of: one)] = root(of: other) }

  private mutating func root(of index: Int) -> Int {
    var index = index
    while parents[index] != index {
      parents[index] = parents[parents[index]]
      index = parents[index]
    }
    return index
  }
}
