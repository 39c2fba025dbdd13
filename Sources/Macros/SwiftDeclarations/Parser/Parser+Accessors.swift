extension Parser {
  typealias Accessor = SwiftDeclaration.Accessor

  private static let accessors: Set<String> = [
    "get", "set", "willSet", "didSet", "init", "_read", "_modify", "borrow", "unsafeAddress",
    "unsafeMutableAddress", "addressWithOwner", "addressWithNativeOwner", "mutableAddressWithOwner",
    "mutableAddressWithNativeOwner",
  ]

  /// Accessors of experimental features.
  ///
  /// In first position, the same words are names of functions.
  private static let experimentalAccessors: Set<String> = ["read", "modify", "mutate"]

  /// Reads the braces of a variable or subscript, which hold accessors or the body of the getter.
  mutating func readAccessors() -> (accessors: [Accessor], body: Range<Int>) {
    let (start, end) = (token.start, groupEnd)
    guard isAtAccessors else {
      skipGroup()
      return ([Accessor(kind: "get")], start..<lastEnd)
    }
    advance()
    var accessors: [Accessor] = []
    while index < end {
      if take(";") { continue }
      guard let accessor = readAccessor(isFirst: accessors.isEmpty) else {
        report(error("an accessor is expected here"))
        break
      }
      accessors.append(accessor)
    }
    while index < end { skipTokenOrGroup() }
    _ = take("}")
    return (accessors, start..<lastEnd)
  }

  /// `true` if the current brace begins accessors, and not a body or closure.
  var isAtAccessors: Bool {
    var parser = self
    guard parser.take("{") else { return false }
    guard let accessor = parser.readAccessorHead(isFirst: true) else { return false }
    if parser.at("(") { return ["set", "willSet", "didSet", "init"].contains(accessor.kind) }
    return parser.at("{") || parser.isAtEndOfGroup || parser.at(";") || parser.at("async")
      || parser.at("throws") || parser.readAccessorHead(isFirst: false) != nil
  }

  /// `true` if the current brace begins observers, which may follow an initial value.
  var isAtObservers: Bool {
    var parser = self
    guard parser.take("{") else { return false }
    _ = parser.readAttributes()
    return parser.at("willSet") || parser.at("didSet") || parser.at("init")
  }

  private mutating func readAccessorHead(isFirst: Bool) -> Accessor? {
    var accessor = Accessor(kind: "")
    accessor.attributes = readAttributes()
    while token.kind == .name, Self.modifiers.contains(word), peek().kind == .name {
      accessor.modifiers.append(Modifier(name: word, detail: nil, range: token.range))
      advance()
    }
    guard token.kind == .name,
      Self.accessors.contains(word) || !isFirst && Self.experimentalAccessors.contains(word)
    else { return nil }
    accessor.kind = word
    advance()
    return accessor
  }

  private mutating func readAccessor(isFirst: Bool) -> Accessor? {
    guard var accessor = readAccessorHead(isFirst: isFirst) else { return nil }
    if at("(") { skipGroup() }
    guard let effects = try? readEffects() else { return nil }
    accessor.effects = effects
    if at("{") { skipGroup() }
    return accessor
  }
}
