import ObjectiveCSyntax

/// Finds the names that Swift gives to the cases of an enumeration.
struct EnumerationNames {
  /// Distinguishes what an enumeration becomes in Swift.
  enum Kind {
    /// An enumeration whose set of cases is closed, or open for later cases.
    case closed, open

    /// An option set.
    case options

    /// A type with global constants, whose names do not change.
    case constants
  }

  let kind: Kind

  /// Names the cases, in the order of their declarations.
  let names: [String]

  init(_ declaration: EnumerationDeclaration, name: String?) {
    kind = Self.kind(of: declaration, name: name)
    let cases = declaration.cases ?? []
    let prefix = kind == .constants ? CamelCase("") : Self.prefix(of: cases, type: name ?? "")
    names = cases.map { one in
      if let custom = one.attributes.swiftName.flatMap(SwiftNameAttribute.init) {
        return custom.base
      }
      let mark = one.attributes.isSwiftPrivate ? "__" : ""
      let name = CamelCase(one.name)
      guard !prefix.bytes.isEmpty, name.bytes.starts(with: prefix.bytes) else {
        return mark + one.name
      }
      return mark + Self.lowercased(name[prefix.count...])
    }
  }

  /// Returns the Swift name of `constant`, whose type `swift_wrapper` makes a new type.
  ///
  /// The Swift name lacks a leading `k`. It also lacks the ending `Notification`, or else the words
  /// with which the names of the constant and the type begin.
  static func name(of constant: String, type: String) -> String {
    var name = CamelCase(constant)
    let hasMark =
      name.count > 1 && name.bytes[0] == UInt8(ascii: "k") && name.bytes[1].isUppercase
    if hasMark { name = name[1...] }
    let ending = "Notification"
    if name.hasSuffix(ending), name.count > ending.utf8.count {
      return name.dropLast(ending.utf8.count).description
    }
    var isBeforeDigit = false
    let common = commonWords(CamelCase(type), name, &isBeforeDigit)
    guard hasMark || !common.bytes.isEmpty else { return constant }
    return lowercased(name[common.count...])
  }

  /// Returns the rest of a name from which a prefix was removed, in lower camel case.
  private static func lowercased(_ rest: CamelCase) -> String {
    let isCapitals = !rest.bytes.contains(where: \.isLowercase)
    return (isCapitals ? rest : rest.lowercasedInitialism).description
  }

  private static func kind(of declaration: EnumerationDeclaration, name: String?) -> Kind {
    guard name != nil else { return .constants }
    if declaration.isOptionSet { return .options }
    var kind = Kind.constants
    for attribute in declaration.attributes.list {
      switch attribute {
      case .flagEnum: return .options
      case .enumExtensibility(let isOpen): return isOpen ? .open : .closed
      case .errorDomain: kind = .open
      default: break
      }
    }
    return kind
  }

  // MARK: Prefixes

  /// Returns the words with which the names of all cases and the name of the type begin.
  ///
  /// A leading `k` of the cases is part of the result. A case whose name `swift_name` gives does
  /// not count. Deprecated and unavailable cases count only if there are no other cases.
  private static func prefix(of cases: [EnumerationCase], type: String) -> CamelCase {
    let unnamed = cases.filter { $0.attributes.swiftName == nil }
    let current = unnamed.filter(\.isCurrent)
    let counted = current.isEmpty ? unnamed : current
    guard let first = counted.first else { return "" }
    var isBeforeDigit = false
    var common = CamelCase(first.name)
    for other in counted.dropFirst() {
      common = commonWords(common, CamelCase(other.name), &isBeforeDigit)
      if common.bytes.isEmpty { return common }
    }
    // A constant often begins with `k`.
    var skipped = 0
    if common.bytes[0] == UInt8(ascii: "k") {
      let canSkip = common.count >= 2 ? common.bytes[1].isUppercase : !isBeforeDigit
      if canSkip { skipped = 1 }
    }
    let checked = common[skipped...]
    guard !checked.bytes.isEmpty else { return "" }
    let shared = commonWords(singular: checked, plural: CamelCase(type))
    var length = shared.count + skipped
    if shared.count < checked.count, checked.bytes[shared.count] == .underscore, !isBeforeDigit {
      length += 1
    }
    return common[..<length]
  }

  /// Returns the words with which both names begin.
  ///
  /// If the rest of a name begins with a digit, the last common word is left out, because the rest
  /// would not be an identifier. `isBeforeDigit` is then `true`.
  private static func commonWords(
    _ one: CamelCase, _ other: CamelCase, _ isBeforeDigit: inout Bool
  ) -> CamelCase {
    var (end, previous, start) = (0, 0, 0)
    var otherStart = 0
    while start < one.count, otherStart < other.count {
      let (next, otherNext) = (one.wordEnd(from: start), other.wordEnd(from: otherStart))
      guard one[start..<next] == other[otherStart..<otherNext] else {
        isBeforeDigit = false
        break
      }
      (previous, end) = (end, next)
      (start, otherStart) = (next, otherNext)
    }
    let isBad =
      start < one.count && !one.isIdentifier(at: start)
      || otherStart < other.count && !other.isIdentifier(at: otherStart)
    if isBad {
      isBeforeDigit = true
      end = previous
    }
    return one[..<end]
  }

  /// Returns the words with which both names begin, where a plural in `plural` matches its
  /// singular.
  private static func commonWords(singular: CamelCase, plural: CamelCase) -> CamelCase {
    var ignored = false
    let common = commonWords(singular, plural, &ignored)
    guard common.count < singular.count, plural.hasSuffix("s") else { return common }
    let word = singular[common.count...].firstWord
    let extended = singular[..<(common.count + word.count)]
    var stem = plural.dropLast(1)
    if stem.hasSuffix(word.description) { return extended }
    guard stem.hasSuffix("e") else { return common }
    stem = stem.dropLast(1)
    if stem.hasSuffix(word.description) { return extended }
    guard stem.hasSuffix("i"), singular.hasSuffix("y") else { return common }
    return stem.dropLast(1).hasSuffix(word.dropLast(1).description) ? extended : common
  }
}

extension EnumerationDeclaration {
  /// The domain of the errors whose codes the cases are, or `nil` if the cases are not error codes.
  var errorDomain: String? {
    for case .errorDomain(let domain) in attributes.list { return domain }
    return nil
  }
}

extension CamelCase {
  /// Returns `true` if the word at an offset can begin an identifier.
  fileprivate func isIdentifier(at start: Int) -> Bool { !bytes[start].isDigit }
}

extension EnumerationCase {
  /// `true` if the case is neither deprecated nor unavailable.
  fileprivate var isCurrent: Bool {
    !attributes.list.contains { attribute in
      guard case .availability(let availability) = attribute else { return false }
      if availability.platform == "swift" { return true }
      return availability.platform == nil
        && (availability.isDeprecated || availability.isUnavailable)
    }
  }
}
