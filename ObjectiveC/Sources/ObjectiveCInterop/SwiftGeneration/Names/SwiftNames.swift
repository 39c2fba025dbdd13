/// Gives the names of a scope, each only once.
struct SwiftNames {
  private var taken: Set<String>

  /// The names that were given `withSuffixes`: their forms with each of the `suffixes` are taken,
  /// too.
  private var suffixed: Set<String> = []
  private let suffixes: [String]

  /// Counts the requests for each name, from the third request on.
  private var counts: [String: Int] = [:]

  init(except taken: Set<String> = [], suffixes: [String] = []) {
    self.taken = taken
    self.suffixes = suffixes
  }

  /// Returns a free name, based on the requested name.
  ///
  /// If `isSuffixed` is `true`, the name with each of the suffixes is not taken, either. A taken
  /// name gets an underscore at its end, and from the third request on a number, so that the names
  /// for many equal requests stay short.
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
