/// The names of an enumeration's cases.
enum SwiftCaseNames {
  /// Shortens names to `off`, `on` for `StateOff`, `StateOn` of `State`.
  ///
  /// Where one lacks the prefix, all keep it.
  static func names(of cases: [String], prefix: String) -> [String] {
    let rests = cases.map { $0.dropFirst(prefix.count) }
    let isPrefixed = zip(cases, rests).allSatisfy { name, rest in
      name.hasPrefix(prefix) && rest.first.map { $0.isLetter } ?? false
    }
    var names = SwiftNames(except: ["rawValue", "hashValue", "init"])
    return zip(cases, rests).map { name, rest in
      let name = isPrefixed ? String(rest) : name
      return SwiftName.escaped(names.give(SwiftName.plain(SwiftName.lowerCamelCase(name))))
    }
  }
}
