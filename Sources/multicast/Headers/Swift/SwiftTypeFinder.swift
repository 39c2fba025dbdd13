import Invocation
import ObjectiveCSyntax

/// Finds the Swift types that stand for declared ones, and which of them have to be declared.
///
/// All of them are `Sendable`, since messages carry nothing else.
struct SwiftTypeFinder {
  /// The types that were found and that the file has to declare.
  private(set) var declarations: [SwiftTypeDeclaration] = []

  /// Whether one of them is Foundation's.
  private(set) var needsFoundation = false

  /// The names of everything outside of other types.
  var names: SwiftNames

  /// The Swift names of protocols.
  private let protocols: [String: String]

  /// All types, and those that the headers declare themselves.
  private let table: TypeTable
  private let own: TypeTable

  /// The names that are given to structures and enumerations by tag.
  private let tags: [String: String]

  /// The Swift names by what they stand for, and what is left to be declared.
  private var given: [String: String] = [:]
  private var pending: [(name: String, definition: Definition)] = []

  private enum Definition {
    case placeholder(SwiftType)
    case alias(DeclaredType)
    case structure([FieldDeclaration])
    case enumeration(EnumerationDeclaration, prefix: String)
  }

  init(headers: [Header], protocols: [String: String], names: SwiftNames) {
    var own = TypeTable()
    for header in headers { own.add(header.declarations) }
    var table = own
    table.add(TypeTable.wellKnown)
    var tags: [String: String] = [:]
    for (name, type) in table.typedefs.sorted(by: { $0.key > $1.key }) {
      if let tag = type.tag { tags[tag] = name }
    }
    self.own = own
    self.table = table
    self.tags = tags
    self.protocols = protocols
    self.names = names
  }

  // MARK: Types

  /// The type of a parameter, a field or a result.
  ///
  /// - Parameter canBeNil: Whether an object or a pointer is an optional where nothing is written.
  mutating func type(of type: DeclaredType, canBeNil: Bool = false) -> SwiftType {
    let plain = plainType(of: type)
    let isOptional =
      switch type.nullability {
      case .nullable, .resettable: true
      case .nonnull: false
      case .unspecified, nil: canBeNil
      }
    return isOptional && isReference(type) ? .optional(plain) : plain
  }

  private mutating func plainType(of type: DeclaredType) -> SwiftType {
    switch type.kind {
    case .void: return .void
    case .scalar(let scalar): return self.type(of: scalar)
    case .complex, .unsupported: return .object
    case .named(let name, let arguments): return self.type(named: name, arguments)
    case .record(let record): return self.type(of: record, name: nil)
    case .enumeration(let enumeration): return self.type(of: enumeration, name: nil)
    case .block(let function): return self.type(of: function)
    case .function: return .vouched(.named("OpaquePointer"))
    case .array(let element, _): return .vouched(pointer(to: element))
    case .pointer(let pointee): return object(behind: pointee) ?? .vouched(pointer(to: pointee))
    }
  }

  /// What a name stands for in the end.
  private func resolve(_ type: DeclaredType) -> DeclaredType {
    var type = type
    for _ in 0..<100 {
      guard case .named(let name, _) = type.kind, var named = table.typedefs[name] else {
        return type
      }
      named.isConstant = named.isConstant || type.isConstant
      named.nullability = named.nullability ?? type.nullability
      type = named
    }
    type.kind = .unsupported
    return type
  }

  /// Whether the type is of objects, pointers or blocks, and not an optional by its name already.
  private func isReference(_ type: DeclaredType) -> Bool {
    if case .named(let name, _) = type.kind, let named = table.typedefs[name],
      resolve(named).nullability == .nullable
    {
      return false
    }
    let resolved = resolve(type)
    switch resolved.kind {
    case .pointer, .block: return true
    case .named(let name, _): return ["id", "instancetype", "Class"].contains(name)
    default: return false
    }
  }

  private func type(of scalar: TypeEncoding.Scalar) -> SwiftType {
    TypeEncoding(.scalar(scalar)).swiftType.map { .named("\($0)") } ?? .object
  }

  private mutating func type(of function: FunctionType) -> SwiftType {
    if function.isVariadic { return .object }
    return .function(
      function.parameters.map { type(of: $0.type) }, result: type(of: function.returnType))
  }

  // MARK: Names

  private mutating func type(named name: String, _ arguments: [DeclaredType]) -> SwiftType {
    switch name {
    case "id", "instancetype": return object(adopting: arguments)
    case "Class": return .named("AnyClass")
    case "SEL": return .named("Selector")
    default: break
    }
    if own.typedefs[name] == nil, let known = KnownSwiftTypes.values[name] { return use(known) }
    guard let target = table.typedefs[name] else {
      return table.classes.contains(name) ? object(of: name, arguments) : unknown(name)
    }
    let resolved = resolve(target)
    switch resolved.kind {
    case .record where target.isNamed, .enumeration where target.isNamed:
      return plainType(of: target)
    case .record(let record): return type(of: record, name: name)
    case .enumeration(let enumeration): return type(of: enumeration, name: name)
    case .scalar, .block, .pointer, .named("id", _), .named("Class", _), .named("SEL", _):
      if own.typedefs[name] == nil { return plainType(of: target) }
      return declare(name, .alias(target), isFunction: resolved.isBlock)
    default:
      return plainType(of: resolved)
    }
  }

  /// Something that is not declared, for what the encoder takes it for.
  private mutating func unknown(_ name: String) -> SwiftType {
    if name.hasSuffix("Block") || name.hasSuffix("Handler") {
      return declare(name, .placeholder(.function([], result: .void)), isFunction: true)
    }
    if name.hasSuffix("Ref") {
      return declare(name, .placeholder(.vouched(.named("OpaquePointer"))))
    }
    return declare(name, .placeholder(.named("Int")))
  }

  private mutating func use(_ name: String) -> SwiftType {
    if KnownSwiftTypes.isFoundations(name) { needsFoundation = true }
    return .named(name)
  }

  /// Gives something a name of its own, and has it declared.
  private mutating func declare(
    _ name: String, as key: String? = nil, _ definition: Definition, isFunction: Bool = false
  ) -> SwiftType {
    let key = key ?? name
    if let given = given[key] { return .named(given, isFunction: isFunction) }
    let swiftName = names.give(SwiftName.escaped(name))
    given[key] = swiftName
    pending.append((swiftName, definition))
    return .named(swiftName, isFunction: isFunction)
  }

  // MARK: Objects

  /// The type of an object, if what is pointed to is one.
  private mutating func object(behind pointee: DeclaredType) -> SwiftType? {
    let resolved = resolve(pointee)
    switch resolved.kind {
    case .named("id", _), .named("instancetype", _), .named("Class", _), .named("SEL", _):
      return nil
    case .named(let name, let arguments):
      return object(of: name, arguments)
    case .record(let record) where record.name == "objc_object": return .object
    case .record(let record) where record.name == "objc_class": return .named("AnyClass")
    default: return nil
    }
  }

  private mutating func object(of name: String, _ arguments: [DeclaredType]) -> SwiftType {
    if let known = KnownSwiftTypes.objects[name] ?? KnownSwiftTypes.ownObjects[name] {
      return use(known)
    }
    if KnownSwiftTypes.unsafeObjects.contains(name) { return .vouched(use(name)) }
    switch name {
    case "NSObject", "NSProxy": return object(adopting: arguments)
    case "NSError": return .any("Error")
    case "NSArray": return .array(element(arguments.first))
    case "NSSet":
      guard let element = arguments.first, isHashable(element) else { return .object }
      return .generic("Set", type(of: element))
    case "NSDictionary":
      // Nearly always; what else there is has to be said.
      guard arguments.count == 2 else { return .dictionary(.named("String"), .object) }
      guard isHashable(arguments[0]) else { return .object }
      return .dictionary(type(of: arguments[0]), element(arguments[1]))
    default: return declare(name, .placeholder(.object))
    }
  }

  private mutating func object(adopting protocols: [DeclaredType]) -> SwiftType {
    let known = protocols.compactMap { type -> String? in
      guard case .named(let name, _) = type.kind else { return nil }
      return self.protocols[name]
    }
    return known.isEmpty ? .object : .any((known + ["Sendable"]).joined(separator: " & "))
  }

  private mutating func element(_ type: DeclaredType?) -> SwiftType {
    guard let type, isReference(type) else { return .object }
    return self.type(of: type)
  }

  private func isHashable(_ type: DeclaredType) -> Bool {
    guard case .pointer(let pointee) = resolve(type).kind,
      case .named(let name, _) = resolve(pointee).kind
    else { return false }
    return KnownSwiftTypes.hashable.contains(name)
  }

  // MARK: Pointers

  /// The pointer type itself, which is not `Sendable`.
  private mutating func pointer(to pointee: DeclaredType) -> SwiftType {
    let resolved = resolve(pointee)
    let raw = resolved.isConstant ? "UnsafeRawPointer" : "UnsafeMutableRawPointer"
    let typed = resolved.isConstant ? "UnsafePointer" : "UnsafeMutablePointer"
    switch resolved.kind {
    case .void, .complex, .unsupported, .array: return .named(raw)
    case .function: return .named("OpaquePointer")
    case .record(let record):
      let definition = table.definition(of: record)
      if definition.fields == nil || definition.isUnion { return .named("OpaquePointer") }
      return .generic(typed, plainType(of: pointee))
    case .scalar, .enumeration, .named("SEL", _):
      return .generic(typed, plainType(of: pointee))
    case .block, .named:
      return .generic(typed, type(of: pointee, canBeNil: true))
    case .pointer(let next):
      let element = object(behind: next) ?? pointer(to: next)
      return .generic(typed, resolved.nullability == .nonnull ? element : .optional(element))
    }
  }

  // MARK: Structures and enumerations

  /// The tag's name, or that of the type definition which gives it another.
  private func name(of type: DeclaredType.Kind, tag: String?, _ name: String?) -> String? {
    guard let tag else { return name }
    return tags[DeclaredType.tag(of: type) ?? ""] ?? tag
  }

  private mutating func type(of record: RecordDeclaration, name: String?) -> SwiftType {
    let kind = DeclaredType.Kind.record(record)
    guard let name = self.name(of: kind, tag: record.name, name) else { return .object }
    if own.typedefs[name] == nil, let known = KnownSwiftTypes.values[name] { return use(known) }
    let key = DeclaredType.tag(of: kind) ?? name
    let definition = table.definition(of: record)
    guard let fields = definition.fields, !definition.isUnion else {
      return declare(name, as: key, .placeholder(.object))
    }
    return declare(name, as: key, .structure(fields))
  }

  private mutating func type(of enumeration: EnumerationDeclaration, name: String?) -> SwiftType {
    let kind = DeclaredType.Kind.enumeration(enumeration)
    let definition = table.definition(of: enumeration)
    guard let name = self.name(of: kind, tag: enumeration.name, name) else {
      return rawType(of: definition)
    }
    return declare(
      name, as: DeclaredType.tag(of: kind) ?? name, .enumeration(definition, prefix: name))
  }

  private mutating func rawType(of enumeration: EnumerationDeclaration) -> SwiftType {
    guard let type = enumeration.underlyingType else { return .named("Int32") }
    switch resolve(type).kind {
    case .scalar(let scalar): return self.type(of: scalar)
    default: return .named("Int")
    }
  }

  // MARK: Declarations

  /// Finds what the declarations consist of, and what that consists of.
  mutating func finish() {
    while !pending.isEmpty {
      let (name, definition) = pending.removeFirst()
      declarations.append(SwiftTypeDeclaration(name: name, kind: kind(of: definition)))
    }
    declarations.sort { $0.name < $1.name }
  }

  private mutating func kind(of definition: Definition) -> SwiftTypeDeclaration.Kind {
    switch definition {
    case .placeholder(let type): return .placeholder(type)
    case .alias(let type): return .alias(self.type(of: type))
    case .structure(let fields):
      var names = SwiftNames()
      return .structure(
        fields.compactMap { field in
          field.name.map { (names.give(SwiftName.escaped($0)), self.type(ofField: field.type)) }
        })
    case .enumeration(let enumeration, let prefix):
      return kind(of: enumeration, prefix: prefix)
    }
  }

  private mutating func type(ofField type: DeclaredType) -> SwiftType {
    if case .array(let element, _) = resolve(type).kind { return .array(self.type(ofField: element)) }
    return self.type(of: type, canBeNil: true)
  }

  private mutating func kind(
    of enumeration: EnumerationDeclaration, prefix: String
  ) -> SwiftTypeDeclaration.Kind {
    let raw = rawType(of: enumeration)
    guard let bounds = IntegerBounds(raw) else { return .alias(raw) }
    let cases = enumeration.cases ?? []
    let names = SwiftCaseNames.names(of: cases.map(\.name), prefix: prefix)
    let values = zip(names, cases).compactMap { name, declared in
      declared.value.map { (name: name, value: bounds.literal($0)) }
    }
    if enumeration.isOptionSet { return .options(raw: raw, cases: values) }
    let isClosed =
      !cases.isEmpty && cases.allSatisfy { $0.value.map(bounds.contains) ?? false }
    return .enumeration(raw: raw, cases: values, isClosed: isClosed)
  }
}

extension DeclaredType {
  fileprivate var isNamed: Bool {
    if case .named = kind { true } else { false }
  }

  fileprivate var isBlock: Bool {
    if case .block = kind { true } else { false }
  }

  /// What tells structures, unions and enumerations apart.
  fileprivate var tag: String? { Self.tag(of: kind) }

  fileprivate static func tag(of kind: Kind) -> String? {
    switch kind {
    case .record(let record): record.name.map { "\(record.isUnion ? "union" : "struct") \($0)" }
    case .enumeration(let enumeration): enumeration.name.map { "enum \($0)" }
    default: nil
    }
  }
}
