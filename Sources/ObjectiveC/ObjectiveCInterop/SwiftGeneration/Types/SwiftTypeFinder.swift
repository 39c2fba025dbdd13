import Invocation
import ObjectiveCEncoding
import ObjectiveCSyntax

/// Finds the Swift types for declared ones, and collects those that the text has to declare.
///
/// All of them are `Sendable`, since messages carry nothing else.
struct SwiftTypeFinder {
  /// The types that the text has to declare, of those that were found.
  private(set) var declarations: [SwiftTypeDeclaration] = []

  /// The modules that the text imports for them, and for itself.
  private(set) var modules: Set<String> = ["DynamicMulticast"]

  /// The names of the top level.
  var names: SwiftNames

  /// The Swift names of protocols.
  var protocols: [String: String]

  /// What the headers say of their types.
  let attributes: SwiftTypeAttributes

  /// The constants of the types that are new in Swift.
  let constants: TypedConstants

  /// All types that are known, and those of the headers alone.
  let table: TypeTable
  let own: TypeTable

  /// The names that type definitions give to structures and enumerations, by tag.
  let tags: [String: String]

  /// The Swift names by what they stand for, and those whose declarations have not been made.
  var given: [String: String] = [:]
  var pending: [(name: String, definition: Definition, note: String?)] = []

  /// The type parameters of the class whose methods are being written, with their bounds.
  var typeParameters: [String: DeclaredType?] = [:]

  /// The names inside of other types, and those types that are not declared here.
  var nestedNames: Set<String> = []
  var outerTypes: Set<String> = []

  /// How many pointers or arrays are around the type that is being found.
  var depth = 0

  /// The thing that a name is given to.
  enum Definition {
    case placeholder(SwiftType)
    case alias(DeclaredType)
    case structure([FieldDeclaration])
    case enumeration(EnumerationDeclaration, prefix: String)
    case error(EnumerationDeclaration, prefix: String, domain: String)
    case newType(name: String, DeclaredType)
  }

  init(
    headers: [Header], attributes: SwiftTypeAttributes, protocols: [String: String],
    names: SwiftNames
  ) {
    var own = TypeTable()
    for header in headers { own.add(header.declarations) }
    // A header's own declaration takes precedence over those that others import.
    for header in headers { own.add(header.importedTypes) }
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
    self.attributes = attributes
    constants = TypedConstants(headers, attributes)
  }

  // MARK: Types

  /// The type of a parameter, a field or a result.
  ///
  /// An object or a pointer without a nullability is an optional if it `canBeNil`.
  mutating func type(of type: DeclaredType, canBeNil: Bool = false) -> SwiftType {
    let plain = plainType(of: type)
    let isOptional =
      switch type.nullability ?? resolve(type).nullability {
      case .nullable, .resettable: true
      case .nonnull: false
      case .unspecified, nil: canBeNil
      }
    return isOptional && isReference(type) ? .optional(plain) : plain
  }

  /// The type, never as an optional.
  mutating func plainType(of type: DeclaredType) -> SwiftType {
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

  /// The type that a name stands for in the end.
  func resolve(_ type: DeclaredType) -> DeclaredType {
    var type = type
    for _ in 0..<100 {
      guard case .named(let name, _) = type.kind, var named = table.typedefs[name] else {
        return type
      }
      named.isConstant = named.isConstant || type.isConstant
      named.nullability = type.nullability ?? named.nullability
      type = named
    }
    type.kind = .unsupported
    return type
  }

  /// Whether the type is of objects, pointers or blocks.
  func isReference(_ type: DeclaredType) -> Bool {
    switch resolve(type).kind {
    case .pointer, .block: return true
    case .named(let name, _):
      return ["id", "instancetype", "Class"].contains(name) || typeParameters[name] != nil
    default: return false
    }
  }

  func type(of scalar: TypeEncoding.Scalar) -> SwiftType {
    TypeEncoding(.scalar(scalar)).swiftType.map { .named("\($0)") } ?? .object
  }

  mutating func type(of function: FunctionType) -> SwiftType {
    if function.isVariadic { return .object }
    return .function(
      function.parameters.map { type(of: $0.type) }, result: type(of: function.returnType))
  }

  // MARK: Names

  mutating func type(named name: String, _ arguments: [DeclaredType]) -> SwiftType {
    switch name {
    case "id", "instancetype": return object(adopting: arguments)
    case "Class": return .named("AnyClass")
    case "SEL": return .named("Selector")
    default: break
    }
    if let bound = typeParameters[name] { return bound.map { plainType(of: $0) } ?? .object }
    if own.typedefs[name] == nil, let known = KnownSwiftTypes.values[name] { return use(known) }
    guard let target = table.typedefs[name] else {
      return table.classes.contains(name) ? object(of: name, arguments) : unknown(name)
    }
    if attributes.newTypes.contains(name), own.typedefs[name] != nil {
      return declare(name, .newType(name: name, target))
    }
    let resolved = resolve(target)
    switch resolved.kind {
    case .record where target.isNamed, .enumeration where target.isNamed:
      return plainType(of: target)
    case .record(let record): return type(of: record, name: name)
    case .enumeration(let enumeration): return type(of: enumeration, name: name)
    case .scalar, .block, .pointer, .named("id", _), .named("Class", _), .named("SEL", _):
      if own.typedefs[name] == nil { return plainType(of: target) }
      return declare(name, .alias(target), isFunction: resolved.isFunction)
    default:
      return plainType(of: resolved)
    }
  }

  /// A placeholder for a type that is not declared, of the kind that its encoding says.
  mutating func unknown(_ name: String) -> SwiftType {
    switch LikelyType(named: name) {
    case .block: declare(name, .placeholder(.function([], result: .void)), isFunction: true)
    case .pointer: declare(name, .placeholder(.vouched(.named("OpaquePointer"))))
    case .integer: declare(name, .placeholder(.named("Int")))
    }
  }

  mutating func use(_ name: String) -> SwiftType {
    if KnownSwiftTypes.isFoundations(name) { modules.insert("Foundation") }
    if KnownSwiftTypes.isDispatchs(name) { modules.insert("Dispatch") }
    return .named(name)
  }

  /// Names a type and has it declared, if it is not yet.
  ///
  /// The name in Swift is the base, unless an attribute gives another, and the name of the part of
  /// the declaration behind it.
  mutating func declare(
    _ name: String, as key: String? = nil, _ definition: Definition, isFunction: Bool = false,
    base: String? = nil, part: String = ""
  ) -> SwiftType {
    let key = key ?? name
    if let given = given[key] { return .named(given, isFunction: isFunction) }
    let attribute = attributes.names[name]
    let place = attribute.flatMap { self.place(of: $0) }
    var written = base ?? name
    if let attribute, attribute.context == nil { written = attribute.base }
    let topName = names.give(place?.topName(for: written) ?? SwiftName.escaped(written))
    var note: String?
    if let place {
      declare(topName, in: place)
    } else if let attribute, attribute.context != nil {
      note = "`\(name)` is `\(attribute)` where Swift imports it"
    }
    let given = (place?.name ?? topName) + part
    self.given[key] = given
    pending.append((topName, definition, note))
    return .named(given, isFunction: isFunction)
  }

  // MARK: Declarations

  /// Declares the errors of some headers, which methods throw without naming them.
  mutating func declareErrors(of headers: [Header]) {
    for case .enumeration(let one) in headers.lazy.flatMap(\.declarations)
    where one.errorDomain != nil && one.cases != nil {
      _ = type(of: one, name: one.name)
    }
  }

  /// Declares the name of a type inside of another one.
  mutating func declare(_ topName: String, in place: NestedPlace) {
    declarations.append(
      SwiftTypeDeclaration(name: place.name, kind: .nested(in: place.outer, topName)))
  }

  /// Makes the declarations, and those of the types that they use.
  mutating func finish() {
    var next = 0
    while next < pending.count {
      let (name, definition, note) = pending[next]
      next += 1
      declarations.append(SwiftTypeDeclaration(name: name, kind: kind(of: definition), note: note))
    }
    pending = []
    for index in declarations.indices where outerTypes.contains(declarations[index].name) {
      declarations[index].kind = .outerClass
    }
    declarations.sort { $0.name < $1.name }
  }
}

extension DeclaredType {
  var isNamed: Bool {
    if case .named = kind { true } else { false }
  }

  /// Whether it is a function in Swift, as all blocks are that are not variadic.
  fileprivate var isFunction: Bool {
    if case .block(let function) = kind { !function.isVariadic } else { false }
  }

  /// The tag with its keyword, `struct Point`, since tags of different kinds may be the same.
  var tag: String? { Self.tag(of: kind) }

  static func tag(of kind: Kind) -> String? {
    switch kind {
    case .record(let record): record.name.map { "\(record.isUnion ? "union" : "struct") \($0)" }
    case .enumeration(let enumeration): enumeration.name.map { "enum \($0)" }
    default: nil
    }
  }
}
