/// The types that names refer to.
package struct TypeTable: Sendable {
  package private(set) var typedefs: [String: DeclaredType] = [:]
  package private(set) var classes: Set<String> = []
  private var records: [RecordName: RecordDeclaration] = [:]
  private var enumerations: [String: EnumerationDeclaration] = [:]

  package init() {}

  /// Adds the types that a header declares.
  ///
  /// If a name is declared twice, the first declaration counts.
  package mutating func add(_ declarations: [Declaration]) {
    for declaration in declarations {
      switch declaration {
      case .typedef(let typedef):
        if typedefs[typedef.name] == nil { typedefs[typedef.name] = typedef.type }
      case .record(let record):
        if let name = RecordName(record), records[name] == nil { records[name] = record }
      case .enumeration(let enumeration):
        if let name = enumeration.name, enumerations[name] == nil {
          enumerations[name] = enumeration
        }
      case .interface(let interface): classes.insert(interface.name)
      case .forwardClasses(let names): classes.formUnion(names)
      case .protocol, .forwardProtocols: break
      }
    }
  }

  /// Adds the types of another table whose names this one does not have.
  package mutating func add(_ other: TypeTable) {
    typedefs.merge(other.typedefs) { own, _ in own }
    classes.formUnion(other.classes)
    records.merge(other.records) { own, _ in own }
    enumerations.merge(other.enumerations) { own, _ in own }
  }

  /// The types of this table with those of another, larger one whose names this one does not have.
  func added(over other: TypeTable) -> TypeTable {
    var table = other
    table.typedefs.merge(typedefs) { _, own in own }
    table.classes.formUnion(classes)
    table.records.merge(records) { _, own in own }
    table.enumerations.merge(enumerations) { _, own in own }
    return table
  }

  /// The types of this table that some declarations refer to, also by way of each other.
  func part(usedBy declarations: [Declaration]) -> TypeTable {
    var part = TypeTable()
    var pending: [DeclaredType] = []
    for declaration in declarations { declaration.forEachType { pending.append($0) } }
    while let type = pending.popLast() {
      switch type.kind {
      case .named(let name, _):
        if classes.contains(name) { part.classes.insert(name) }
        guard let definition = typedefs[name], part.typedefs[name] == nil else { continue }
        part.typedefs[name] = definition
        definition.forEachPart { pending.append($0) }
      case .record(let record):
        guard record.fields == nil, let name = RecordName(record), let definition = records[name],
          part.records[name] == nil
        else { continue }
        part.records[name] = definition
        for field in definition.fields ?? [] { field.type.forEachPart { pending.append($0) } }
      case .enumeration(let enumeration):
        guard enumeration.cases == nil, enumeration.underlyingType == nil,
          let name = enumeration.name, let definition = enumerations[name],
          part.enumerations[name] == nil
        else { continue }
        part.enumerations[name] = definition
        definition.underlyingType?.forEachPart { pending.append($0) }
      default: continue
      }
    }
    return part
  }

  /// Whether a name of a type is known.
  func knows(_ name: String) -> Bool {
    classes.contains(name) || typedefs[name] != nil
      || ["id", "Class", "SEL", "instancetype"].contains(name)
  }

  /// The names of types that are written without `struct` or `enum` before them.
  package var names: Set<String> {
    classes.union(typedefs.keys).union(["id", "Class", "SEL", "instancetype"])
  }

  /// The record with its fields, if they are known.
  package func definition(of record: RecordDeclaration) -> RecordDeclaration {
    guard record.fields == nil, let name = RecordName(record) else { return record }
    return records[name] ?? record
  }

  /// The enumeration with its type and cases, if they are known.
  package func definition(of enumeration: EnumerationDeclaration) -> EnumerationDeclaration {
    guard enumeration.cases == nil, enumeration.underlyingType == nil,
      let name = enumeration.name
    else { return enumeration }
    return enumerations[name] ?? enumeration
  }
}

/// The name of a structure or a union: the two have separate name spaces.
private struct RecordName: Hashable {
  let isUnion: Bool
  let name: String

  init?(_ record: RecordDeclaration) {
    guard let name = record.name else { return nil }
    self.name = name
    isUnion = record.isUnion
  }
}
