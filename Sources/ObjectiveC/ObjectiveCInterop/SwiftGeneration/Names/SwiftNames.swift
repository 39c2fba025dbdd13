/// The names of a scope, of which each is given once.
struct SwiftNames {
  private var taken: Set<String>

  /// The names that were given together with those that have one of the suffixes behind them.
  private var suffixed: Set<String> = []
  private let suffixes: [String]

  /// How often each name has been asked for, from the third time on.
  private var counts: [String: Int] = [:]

  init(except taken: Set<String> = [], suffixes: [String] = []) {
    self.taken = taken
    self.suffixes = suffixes
  }

  /// Gives a name, changed where it is taken, by itself or with one of the suffixes.
  ///
  /// An underscore goes behind a name that is taken; from the third time on a number, so that the
  /// names of many equal ones stay short.
  mutating func give(_ name: String, withSuffixes isSuffixed: Bool = false) -> String {
    var given = name
    var count = counts[name, default: 0]
    while isTaken(given) || isSuffixed && suffixes.contains(where: { isTaken(given + $0) }) {
      count += 1
      given = count < 3 ? given + "_" : "\(name)_\(count)"
    }
    if count >= 3 { counts[name] = count }
    if isSuffixed { suffixed.insert(given) } else { taken.insert(given) }
    return given
  }

  private func isTaken(_ name: String) -> Bool {
    taken.contains(name) || suffixed.contains(name)
      || suffixes.contains {
        name.hasSuffix($0) && suffixed.contains(String(name.dropLast($0.count)))
      }
  }
}
