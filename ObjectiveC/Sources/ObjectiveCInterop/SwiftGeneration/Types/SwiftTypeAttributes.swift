import ObjectiveCSyntax

/// Records the attributes of the types that some headers declare.
struct SwiftTypeAttributes {
  /// The names that `swift_name` gives, by the names in Objective-C.
  private(set) var names: [String: SwiftNameAttribute] = [:]

  /// The names in Objective-C, by the names that `swift_name` gives.
  private var originals: [String: String] = [:]

  /// The type definitions that `swift_wrapper` makes new types in Swift.
  private(set) var newTypes: Set<String> = []

  /// The names of declarations other than protocols.
  private(set) var declared: Set<String> = []

  init(_ headers: [Header]) {
    for header in headers { for declaration in header.declarations { add(declaration) } }
    // A header's own declaration takes precedence over a declaration that another header imports.
    for header in headers { add(header.importedTypes) }
  }

  private mutating func add(_ table: TypeTable) {
    let enumerations = table.enumerations.mapValues(\.attributes)
    let all = table.attributes.merging(enumerations) { own, _ in own }
    for (name, attributes) in all.sorted(by: { $0.key < $1.key }) { add(name, attributes) }
  }

  private mutating func add(_ declaration: Declaration) {
    switch declaration {
    case .interface(let one) where one.category == nil:
      add(one.name, one.attributes)
    case .typedef(let one):
      add(one.name, one.attributes)
    case .enumeration(let one):
      if let name = one.name { add(name, one.attributes) }
    case .record(let one):
      if let name = one.name { declared.insert(name) }
    default: break
    }
  }

  private mutating func add(_ name: String, _ attributes: DeclarationAttributes) {
    declared.insert(name)
    if attributes.list.contains(.newType) { newTypes.insert(name) }
    guard names[name] == nil, let text = attributes.swiftName,
      let attribute = SwiftNameAttribute(text), attribute.labels == nil
    else { return }
    names[name] = attribute
    if originals[text] == nil { originals[text] = name }
  }

  /// Returns the Swift name of the type `name`.
  ///
  /// For an enumeration of error codes, the result is the name of the error.
  func importedName(of name: String, _ enumeration: EnumerationDeclaration? = nil) -> String {
    if let attribute = names[name] { return "\(attribute)" }
    return enumeration?.errorDomain == nil ? name : Self.errorName(ofCodes: name)
  }

  /// Returns the name of the error whose codes are in the enumeration `name`.
  static func errorName(ofCodes name: String) -> String {
    let words = CamelCase(name)
    return words.count > 4 && words.lastWord == "Code" ? String(name.dropLast(4)) : name
  }

  /// Returns the Objective-C name of a type, or `nil` if no type can have the name `swiftName`.
  func original(of swiftName: String) -> String? {
    originals[swiftName] ?? (names[swiftName] == nil ? swiftName : nil)
  }
}
