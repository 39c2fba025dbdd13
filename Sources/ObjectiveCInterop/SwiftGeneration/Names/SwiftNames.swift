/// The names of a scope, of which each is given once.
struct SwiftNames {
  private var taken: Set<String>

  init(except taken: Set<String> = []) {
    self.taken = taken
  }

  /// Gives a name, with underscores after it where it is taken.
  mutating func give(_ name: String) -> String {
    var name = name
    while !taken.insert(name).inserted { name += "_" }
    return name
  }
}
