import Invocation
import ObjectiveCEncoding
import ObjectiveCSyntax

/// A finder of the Swift types for Objective-C types.
///
/// A finder also collects the types that the generated text must declare. All found types are
/// `Sendable`, because messages contain only `Sendable` values.
struct SwiftTypeFinder {
  /// The declarations of types in the generated text.
  private(set) var declarations: [SwiftTypeDeclaration] = []

  /// The modules that the generated text imports.
  private(set) var modules: Set<String> = ["DynamicMulticast"]

  /// The names of the top level.
  var names: SwiftNames

  /// The Swift names of protocols, by their Objective-C names.
  var protocols: [String: String]

  /// The attributes of the types in the headers.
  let attributes: SwiftTypeAttributes

  /// The constants of the headers.
  let constants: DeclaredConstants

  /// The lines that declare the constants outside of types.
  private(set) var globals: [String] = []

  /// All known types, including the well-known types of Objective-C.
  let table: TypeTable
  /// The types that the headers declare.
  let own: TypeTable

  /// The names that type definitions give to structures, unions and enumerations, by their tags.
  let tags: [String: String]

  /// The Swift names of the declared types, by the keys of the types.
  var given: [String: String] = [:]
  /// The types whose names were given, but whose declarations have not been made yet.
  var pending: [(name: String, definition: Definition, note: String?)] = []

  /// The type parameters of the class whose methods are being made, with their bounds.
  var typeParameters: [String: DeclaredType?] = [:]

  /// The names of types within other types that are already taken, such as `Outer.Inner`.
  var nestedNames: Set<String> = []
  /// The outer types that the headers do not declare.
  var outerTypes: Set<String> = []

  /// Counts the pointers or arrays around the type that is being found.
  var depth = 0

  /// Distinguishes the meanings of a name that the generated text declares.
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
    names: SwiftNames, evidence: ImplementationEvidence
  ) {
    var own = TypeTable()
    for header in headers { own.add(header.declarations) }
    // A header's own declaration takes precedence over a declaration that another header imports.
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
    constants = DeclaredConstants(headers, attributes, evidence)
  }

  // MARK: Types

  /// Returns the Swift type of a parameter, a field or a result.
  ///
  /// Without a nullability, the type of an object or a pointer is optional if `canBeNil` is `true`.
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

  /// Returns the Swift type without making it optional.
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

  /// Returns the type at the end of a chain of type definitions.
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

  /// Returns `true` if values of the type are objects, pointers or blocks.
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

  /// Declares a placeholder for the undeclared type `name`, of the kind that the name suggests.
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

  /// Gives a Swift name to a type and schedules its declaration, unless the type has a name
  /// already.
  ///
  /// `base` and `part` make up the name. An attribute can give another name in place of `base`.
  /// `part` is the name of a type within the declaration.
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

  /// Declares the enumerations of some headers: methods throw errors without naming them, and often
  /// take the cases as numbers.
  mutating func declareEnumerations(of headers: [Header], _ selection: HeaderSelection?) {
    func isKept(_ one: EnumerationDeclaration, _ name: String?) -> Bool {
      guard let cases = one.cases else { return false }
      return selection.keeps(name) || cases.contains { selection.keeps($0.name) }
    }
    for header in headers {
      var named: Set<EnumerationDeclaration> = []
      for case .typedef(let typedef) in header.declarations {
        guard case .enumeration(let one) = typedef.type.kind else { continue }
        named.insert(one)
        if isKept(one, typedef.name) { _ = type(named: typedef.name, []) }
      }
      for case .enumeration(let one) in header.declarations where isKept(one, one.name) {
        if one.name != nil {
          _ = type(of: one, name: one.name)
        } else if !named.contains(one) {
          declareCases(of: one, selection)
        }
      }
    }
  }

  /// Declares the cases of an enumeration without a name.
  private mutating func declareCases(
    of enumeration: EnumerationDeclaration, _ selection: HeaderSelection?
  ) {
    for one in enumeration.cases ?? [] where selection.keeps(one.name) {
      if let value = one.value {
        globals.append("let \(SwiftName.escaped(names.give(one.name))) = \(value)")
      } else {
        globals.append("// Left out: \(one.name), whose value the headers do not tell.")
      }
    }
  }

  /// Declares the constants of the headers that are no members of a type.
  mutating func declareConstants(_ selection: HeaderSelection?) {
    for one in constants.others where selection.keeps(one.name) {
      let type = plainType(of: one.type)
      func declare(_ value: String) {
        let name = SwiftName.escaped(names.give(one.name))
        let annotation = type == .named("String") ? "" : ": \(type)"
        globals.append("let \(name)\(annotation) = \(value)")
      }
      if !one.isConstant {
        globals.append("// Left out: \(one.name), a variable that can change.")
      } else if let value = literal(of: one.initializer, raw: type) {
        if let place = one.place { globals.append("/// The value is in \(place).") }
        declare(value)
      } else if type == .named("String") {
        globals += [
          "/// The headers do not tell the value, so the name stands for it. Write the true value",
          "/// where others see it.",
        ]
        declare("\"\(one.name)\"")
      } else {
        globals.append("// Left out: \(one.name), whose value the headers do not tell.")
      }
    }
  }

  /// Declares the alias of a type within an outer type.
  mutating func declare(_ topName: String, in place: NestedPlace) {
    declarations.append(
      SwiftTypeDeclaration(name: place.name, kind: .nested(in: place.outer, topName)))
  }

  /// Lets the placeholder of each class stand for an object with the methods of the class.
  ///
  /// `protocols` contains the names of the protocols with the methods, by the names of the classes.
  mutating func replacePlaceholders(ofClasses protocols: [String: String]) {
    for index in declarations.indices {
      guard case .placeholder(.object) = declarations[index].kind,
        let name = protocols[declarations[index].name]
      else { continue }
      declarations[index].kind = .placeholder(.any("\(name) & Sendable"))
    }
  }

  /// Makes the declarations in `pending`, and the declarations of the types in these declarations.
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

  /// `true` if the Swift type is a function type, as for all blocks except variadic ones.
  fileprivate var isFunction: Bool {
    if case .block(let function) = kind { !function.isVariadic } else { false }
  }

  /// The tag with its keyword, such as `struct Point`, because tags of different kinds may be
  /// equal.
  var tag: String? { Self.tag(of: kind) }

  static func tag(of kind: Kind) -> String? {
    switch kind {
    case .record(let record): record.name.map { "\(record.isUnion ? "union" : "struct") \($0)" }
    case .enumeration(let enumeration): enumeration.name.map { "enum \($0)" }
    default: nil
    }
  }
}
