package import ObjectiveCEncoding

/// Maps names to types, and has fallback tables to search for all other names.
package struct TypeTable: Sendable {
  package private(set) var typedefs: [String: DeclaredType] = [:]
  package private(set) var classes: Set<String> = []

  /// Names the types that need no `struct`, `union` or `enum` before them.
  // Stored instead of computed, because each text begins with this set, and each line at a prompt
  // is a text.
  package private(set) var names = TypeTable.basicNames
  private static let basicNames: Set = ["id", "Class", "SEL", "instancetype"]

  private var records: [RecordName: RecordDeclaration] = [:]
  package private(set) var enumerations: [String: EnumerationDeclaration] = [:]

  /// The attributes of classes and type definitions that concern their names or kinds in Swift.
  package private(set) var attributes: [String: DeclarationAttributes] = [:]

  /// Tables to search for names that this table lacks, in the order of precedence.
  private var others: [TypeTable] = []

  package init() {}

  /// Adds a table to search for names that neither this table nor an earlier fallback has.
  ///
  /// The contents of `table` are shared. Copying them would take time for each built-in type.
  mutating func addFallback(_ table: TypeTable) { others.append(table) }

  /// Returns the type for which a type definition introduces the name, or `nil`.
  func typedef(_ name: String) -> DeclaredType? { first { $0.typedefs[name] } }

  /// Returns `true` if the name is the name of a class.
  func isClass(_ name: String) -> Bool {
    classes.contains(name) || others.contains { $0.isClass(name) }
  }

  /// Returns the first result other than `nil`, for this table and then its fallbacks.
  private func first<Value>(_ value: (TypeTable) -> Value?) -> Value? {
    if let own = value(self) { return own }
    for table in others { if let found = table.first(value) { return found } }
    return nil
  }

  /// Adds the types that a header declares.
  ///
  /// If a name is declared twice, the first declaration takes precedence.
  package mutating func add(_ declarations: [Declaration]) {
    for declaration in declarations {
      switch declaration {
      case .typedef(let typedef):
        define(typedef.name, as: typedef.type)
        add(typedef.attributes, of: typedef.name)
      case .record(let record):
        if let name = RecordName(record), records[name] == nil { records[name] = record }
      case .enumeration(let enumeration):
        if let name = enumeration.name, enumerations[name] == nil {
          enumerations[name] = enumeration
        }
      case .interface(let interface):
        addClass(interface.name)
        if interface.category == nil { add(interface.attributes, of: interface.name) }
      case .forwardClasses(let names): names.forEach { addClass($0) }
      case .protocol, .forwardProtocols: break
      }
    }
  }

  private mutating func addClass(_ name: String) {
    classes.insert(name)
    names.insert(name)
  }

  private mutating func define(_ name: String, as type: DeclaredType) {
    if typedefs[name] != nil { return }
    typedefs[name] = type
    names.insert(name)
  }

  private mutating func add(_ added: DeclarationAttributes, of name: String) {
    guard added.swiftName != nil || added.list.contains(.newType), attributes[name] == nil else {
      return
    }
    attributes[name] = added
  }

  /// Adds the types of another table whose names this table lacks.
  package mutating func add(_ other: TypeTable) {
    typedefs.merge(other.typedefs) { own, _ in own }
    classes.formUnion(other.classes)
    names.formUnion(other.names)
    records.merge(other.records) { own, _ in own }
    enumerations.merge(other.enumerations) { own, _ in own }
    attributes.merge(other.attributes) { own, _ in own }
  }

  /// Returns the types of this table that some declarations refer to, directly or through other
  /// types.
  func part(usedBy declarations: [Declaration]) -> TypeTable {
    var part = TypeTable()
    for declaration in declarations { declaration.forEachType { part.add($0, from: self) } }
    return part
  }

  /// Adds the types to which a type refers, directly or through other types.
  private mutating func add(_ type: DeclaredType, from table: TypeTable) {
    var pending = [type]
    // If a type is nested in another type, its Swift name begins with the outer type's name.
    func addOuterType(of attributes: DeclarationAttributes) {
      guard let name = attributes.swiftName, let dot = name.lastIndex(of: ".") else { return }
      let outer = String(name[..<dot])
      let original = table.attributes.first { $0.value.swiftName == outer }?.key
      pending.append(DeclaredType(.named(original ?? outer, arguments: []), at: 0))
    }
    while let type = pending.popLast() {
      switch type.kind {
      case .named(let name, _):
        if table.classes.contains(name) { addClass(name) }
        if let added = table.attributes[name], attributes[name] == nil {
          attributes[name] = added
          addOuterType(of: added)
        }
        guard let definition = table.typedefs[name], typedefs[name] == nil else { continue }
        define(name, as: definition)
        definition.forEachPart { pending.append($0) }
      case .record(let record):
        guard record.fields == nil, let name = RecordName(record),
          let definition = table.records[name], records[name] == nil
        else { continue }
        records[name] = definition
        for field in definition.fields ?? [] { field.type.forEachPart { pending.append($0) } }
      case .enumeration(let enumeration):
        guard enumeration.cases == nil, enumeration.underlyingType == nil,
          let name = enumeration.name, let definition = table.enumerations[name],
          enumerations[name] == nil
        else { continue }
        enumerations[name] = definition
        addOuterType(of: definition.attributes)
        definition.underlyingType?.forEachPart { pending.append($0) }
      default: continue
      }
    }
  }

  /// Returns the qualifiers with which the encoding of a type begins, such as `const` and `out`.
  ///
  /// The type is the type of an argument or a result, or the operand of `@encode`.
  package func qualifiers(of type: DeclaredType) -> [TypeEncoding.Qualifier] {
    TypeEncoder(table: self, source: Self.noSource).qualifiers(of: type)
  }

  private static let noSource = SourceText("", name: "")

  /// Returns `true` if the name of a type is known.
  func knows(_ name: String) -> Bool {
    isClass(name) || typedef(name) != nil || Self.basicNames.contains(name)
  }

  /// Returns the record with its fields if they are known, and otherwise the unchanged record.
  package func definition(of record: RecordDeclaration) -> RecordDeclaration {
    guard record.fields == nil, let name = RecordName(record) else { return record }
    return first { $0.records[name] } ?? record
  }

  /// Returns the enumeration with its type and cases if they are known, and otherwise unchanged.
  package func definition(of enumeration: EnumerationDeclaration) -> EnumerationDeclaration {
    guard enumeration.cases == nil, enumeration.underlyingType == nil,
      let name = enumeration.name
    else { return enumeration }
    return first { $0.enumerations[name] } ?? enumeration
  }
}

/// Names a structure or a union, for which the table has separate entries.
private struct RecordName: Hashable {
  let isUnion: Bool
  let name: String

  init?(_ record: RecordDeclaration) {
    guard let name = record.name else { return nil }
    self.name = name
    isUnion = record.isUnion
  }
}
