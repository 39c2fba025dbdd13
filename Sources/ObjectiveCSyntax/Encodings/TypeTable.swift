/// What names of types stand for.
package struct TypeTable: Sendable {
  package private(set) var typedefs: [String: DeclaredType] = [:]
  package private(set) var classes: Set<String> = []
  private var records: [RecordName: RecordDeclaration] = [:]
  private var enumerations: [String: EnumerationDeclaration] = [:]

  package init() {}

  /// Takes in what a header declares.
  ///
  /// Of a name that is declared twice, what is declared first counts.
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

  /// Takes in what another table has, and this one has not.
  package mutating func add(_ other: TypeTable) {
    typedefs.merge(other.typedefs) { own, _ in own }
    classes.formUnion(other.classes)
    records.merge(other.records) { own, _ in own }
    enumerations.merge(other.enumerations) { own, _ in own }
  }

  /// The names of types that stand alone, without `struct` or `enum` before them.
  var names: Set<String> {
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

/// Structures and unions have names of their own.
private struct RecordName: Hashable {
  let isUnion: Bool
  let name: String

  init?(_ record: RecordDeclaration) {
    guard let name = record.name else { return nil }
    self.name = name
    isUnion = record.isUnion
  }
}
