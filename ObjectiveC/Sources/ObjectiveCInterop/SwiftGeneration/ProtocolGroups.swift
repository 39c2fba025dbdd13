/// Groups related protocols, as a disjoint-set forest.
///
/// Two protocols are in the same group if one adopts the other, or if a third protocol is related
/// to both.
struct ProtocolGroups {
  private var parents: [Int]

  /// Finds the groups.
  ///
  /// - Parameters:
  ///   - protocols: The protocols, each once, whose property `adopted` names the adopted protocols.
  ///   - places: The indices in `protocols` by the Objective-C names of the protocols.
  init(_ protocols: [SwiftProtocol], places: [String: Int]) {
    parents = Array(protocols.indices)
    for (own, declaration) in protocols.enumerated() {
      // Every protocol adopts NSObject, so NSObject does not make two protocols related.
      for name in declaration.adopted where name != "NSObject" {
        if let other = places[name] { join(own, other) }
      }
    }
    for index in parents.indices { parents[index] = root(of: index) }
  }

  /// Returns the number of the group to which the protocol at `index` belongs.
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
