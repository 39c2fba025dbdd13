/// The names of a scope, of which each is given once.
struct SwiftNames {
  private var taken: Set<String>

  /// How often each name has been asked for, from the third time on.
  private var counts: [String: Int] = [:]

  init(except taken: Set<String> = []) {
    self.taken = taken
  }

  /// Gives a name, changed where it is taken, by itself or with a suffix.
  ///
  /// An underscore goes behind a name that is taken; from the third time on a number, so that the
  /// names of many equal ones stay short.
  mutating func give(_ name: String, with suffixes: [String] = []) -> String {
    var given = name
    let suffixes = [""] + suffixes
    var count = counts[name, default: 0]
    while suffixes.contains(where: { taken.contains(given + $0) }) {
      count += 1
      given = count < 3 ? given + "_" : "\(name)_\(count)"
    }
    if count >= 3 { counts[name] = count }
    taken.formUnion(suffixes.map { given + $0 })
    return given
  }
}
