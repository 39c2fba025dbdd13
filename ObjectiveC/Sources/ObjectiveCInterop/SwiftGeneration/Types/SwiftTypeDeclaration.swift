/// A type that the generated text declares.
struct SwiftTypeDeclaration: Sendable {
  indirect enum Kind: Sendable {
    /// An alias in place of an unknown type, which stands for the likely type.
    case placeholder(SwiftType)

    /// An unknown class with other types inside; an alias could not be extended.
    case outerClass

    /// An alias within an outer type, for a type at the top level.
    case nested(in: String, String)

    case alias(SwiftType)
    case structure([(name: String, type: SwiftType)])

    /// An enumeration of named numbers.
    ///
    /// An enumeration is closed and becomes an `enum` if the value of every case is known and fits
    /// the raw type. Otherwise, the enumeration becomes a `RawRepresentable` `struct`.
    case enumeration(raw: SwiftType, cases: [(name: String, value: String)], isClosed: Bool)
    case options(raw: SwiftType, cases: [(name: String, value: String)])

    /// A type of numbers with global constants, for a C `enum` without attributes.
    case constants(raw: SwiftType, cases: [(name: String, value: String)])

    /// An error of a domain, which contains an enumeration of the error codes.
    case error(code: Kind, domain: String)

    /// A new type that wraps a value of another type, with constants.
    ///
    /// If the headers do not contain the value of a constant, the value is `nil`.
    case newType(
      raw: SwiftType, isHashable: Bool,
      constants: [(name: String, value: String?, original: String)])
  }

  let name: String
  var kind: Kind

  /// The difference from the name that the importer gives.
  var note: String?
}

extension SwiftTypeDeclaration {
  var isPlaceholder: Bool {
    switch kind {
    case .placeholder, .outerClass: true
    default: false
    }
  }

  var lines: [String] { (note.map { ["// \($0)."] } ?? []) + declaration }

  private var declaration: [String] {
    switch kind {
    case .placeholder(let type), .alias(let type):
      return ["typealias \(name) = \(type)"]
    case .outerClass: return ["final class \(name): Sendable {}"]
    case .nested(let outer, let topName):
      return ["typealias \(name.dropFirst(outer.count + 1)) = \(topName)"]
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
    case .error(let code, let domain): return error(code, domain)
    case .newType(let raw, let isHashable, let constants):
      return newType(raw, isHashable, constants)
    }
  }

  private func error(_ code: Kind, _ domain: String) -> [String] {
    var codes = SwiftTypeDeclaration(name: "Code", kind: code).declaration
    codes.removeLast()
    codes += [
      "", "  /// Whether an error has the code, for `catch`.",
      "  static func ~= (code: Self, error: any Error) -> Bool {",
      "    (error as? \(name))?.code == code", "  }", "}",
    ]
    let cases: [String] =
      switch code {
      case .enumeration(_, let cases, _):
        cases.map { "  static var \($0.name): Code { .\($0.name) }" }
      default: []
      }
    return ["/// An error of the domain `\(domain)`.", "struct \(name): Error, Hashable {"]
      + ["  var code: Code", "", "  init(_ code: Code) { self.code = code }", ""]
      + codes.map { $0.isEmpty ? "" : "  \($0)" } + (cases.isEmpty ? [] : [""]) + cases + ["}"]
  }

  private func newType(
    _ raw: SwiftType, _ isHashable: Bool,
    _ constants: [(name: String, value: String?, original: String)]
  ) -> [String] {
    let conformances = "RawRepresentable, \(isHashable ? "Hashable, " : "")Sendable"
    var lines = [
      "struct \(name): \(conformances) {", "  var rawValue: \(raw)", "",
      "  init(rawValue: \(raw.asParameter)) { self.rawValue = rawValue }",
      "  init(_ rawValue: \(raw.asParameter)) { self.rawValue = rawValue }",
    ]
    // Most often, the value of a string constant is the name of the constant.
    let isText = raw == .named("String")
    let told = constants.filter { $0.value != nil }
    let guessed = isText ? constants.filter { $0.value == nil } : []
    lines += told.isEmpty ? [] : [""]
    lines += told.map { "  static let \($0.name) = Self(\($0.value ?? ""))" }
    if !guessed.isEmpty {
      lines += [
        "",
        "  // The headers do not tell these values, so the constants' names stand for them. Write",
        "  // the true ones where others see them.",
      ]
      lines += guessed.map { "  static let \($0.name) = Self(\"\($0.original)\")" }
    }
    if !isText {
      for one in constants where one.value == nil {
        lines.append("  // Left out: \(one.original), whose value the headers do not tell.")
      }
    }
    return lines + ["}"]
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
