/// The groups of protocols that adopt each other, directly or not, or that are adopted together.
struct ProtocolGroups {
  private var parents: [Int]

  /// - Parameters:
  ///   - protocols: The protocols, each once, with the names of those that each adopts.
  ///   - places: The indices of the protocols by their names in Objective-C.
  init(_ protocols: [SwiftProtocol], places: [String: Int]) {
    parents = Array(protocols.indices)
    for (own, declaration) in protocols.enumerated() {
      // Every protocol adopts NSObject, which relates none of them.
      for name in declaration.adopted where name != "NSObject" {
        if let other = places[name] { join(own, other) }
      }
    }
    for index in parents.indices { parents[index] = root(of: index) }
  }

  /// The number of the group of the protocol with an index.
  func group(of index: Int) -> Int { parents[index] }

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
