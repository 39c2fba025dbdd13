/// The names of a scope, of which each is given once.
struct SwiftNames {
  private var taken: Set<String>

  init(except taken: Set<String> = []) {
    self.taken = taken
  }

  /// Gives a name, with underscores after it where it is taken, by itself or with a suffix.
  mutating func give(_ name: String, with suffixes: [String] = []) -> String {
    var name = name
    let suffixes = [""] + suffixes
    while suffixes.contains(where: { taken.contains(name + $0) }) { name += "_" }
    taken.formUnion(suffixes.map { name + $0 })
    return name
  }
}
