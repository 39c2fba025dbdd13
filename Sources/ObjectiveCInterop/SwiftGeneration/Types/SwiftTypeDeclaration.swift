/// A type that the text declares.
struct SwiftTypeDeclaration {
  enum Kind {
    /// A type that is not known, with the likely one instead.
    case placeholder(SwiftType)

    case alias(SwiftType)
    case structure([(name: String, type: SwiftType)])

    /// Numbers with names. An enumeration is closed, and becomes an `enum`, where the number of every
    /// case is known.
    case enumeration(raw: SwiftType, cases: [(name: String, value: String)], isClosed: Bool)
    case options(raw: SwiftType, cases: [(name: String, value: String)])

    /// Numbers with constants beside the type, as a plain `enum` of C has.
    case constants(raw: SwiftType, cases: [(name: String, value: String)])
  }

  let name: String
  let kind: Kind
}

extension SwiftTypeDeclaration {
  var isPlaceholder: Bool {
    if case .placeholder = kind { true } else { false }
  }

  var lines: [String] {
    switch kind {
    case .placeholder(let type), .alias(let type):
      return ["typealias \(name) = \(type)"]
    case .structure(let fields):
      if fields.isEmpty { return ["struct \(name): Sendable {}"] }
      return ["struct \(name): Sendable {"] + fields.map { "  var \($0.name): \($0.type)" } + ["}"]
    case .enumeration(let raw, let cases, isClosed: true):
      return closed(raw, cases)
    case .enumeration(let raw, let cases, isClosed: false):
      return open("RawRepresentable, Hashable, Sendable", raw, cases)
    case .constants(let raw, let cases):
      return open("RawRepresentable, Hashable, Sendable", raw, [])
        + cases.map { "let \($0.name) = \(name)(rawValue: \($0.value))" }
    case .options(let raw, let cases):
      return open("OptionSet, Sendable", raw, cases)
    }
  }

  private func closed(_ raw: SwiftType, _ cases: [(name: String, value: String)]) -> [String] {
    var names: [String: String] = [:]
    var lines = ["enum \(name): \(raw), Sendable {"]
    for (name, value) in cases {
      if let first = names.updateValue(name, forKey: value) {
        names[value] = first
        lines.append("  static let \(name) = Self.\(first)")
      } else {
        lines.append("  case \(name) = \(value)")
      }
    }
    return lines + ["}"]
  }

  private func open(
    _ conformances: String, _ raw: SwiftType, _ cases: [(name: String, value: String)]
  ) -> [String] {
    let lines = ["struct \(name): \(conformances) {", "  var rawValue: \(raw)"]
    let constants = cases.map { "  static let \($0.name) = Self(rawValue: \($0.value))" }
    return lines + (constants.isEmpty ? [] : [""]) + constants + ["}"]
  }
}
