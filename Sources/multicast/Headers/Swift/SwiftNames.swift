/// The names of one scope, each given once.
struct SwiftNames {
  private var taken: Set<String>

  init(except taken: Set<String> = []) {
    self.taken = taken
  }

  /// The name, with underscores after it where it is taken.
  mutating func give(_ name: String) -> String {
    var name = name
    while !taken.insert(name).inserted { name += "_" }
    return name
  }
}
