import Invocation
import ObjectiveCEncoding
package import ObjectiveCSyntax

/// Resolves declared types to static types.
package struct TypeResolver: Sendable {
  package var table: TypeTable

  /// The named integer constants on which the lengths of arrays may depend.
  var constants: [String: Int] = [:]
  private var shapes = Shapes()

  /// The structure types that have been resolved, so that each name has exactly one type.
  // `Sendable` is unchecked because `byName` changes without a lock. Each compilation and each
  // interpreter resolves types with its own instance, which `detached()` creates.
  private final class Shapes: @unchecked Sendable {
    var byName: [String: StructureShape] = [:]
  }

  package init(_ table: TypeTable) {
    self.table = table
  }

  /// Returns a copy that resolves types without changing the original's resolved structures.
  package func detached() -> TypeResolver {
    var copy = self
    copy.shapes = Shapes()
    copy.shapes.byName = shapes.byName
    return copy
  }

  /// Returns the static type of a declared type.
  package func resolve(_ type: DeclaredType) -> StaticType { resolve(type, depth: 0) }

  /// Returns the static type of a declared type, calling `typeOf` for the operand of each `typeof`.
  func resolve(_ type: DeclaredType, typeOf: ((Expression) -> StaticType?)?) -> StaticType {
    resolve(type, depth: 0, typeOf)
  }

  private func resolve(
    _ type: DeclaredType, depth: Int, _ typeOf: ((Expression) -> StaticType?)? = nil
  ) -> StaticType {
    if depth > 60 { return .pointer(.void) }
    func inner(_ type: DeclaredType) -> StaticType { resolve(type, depth: depth + 1, typeOf) }
    switch type.kind {
    case .named(DeclaredType.inferred, _):
      return type.operand.flatMap { typeOf?($0.expression) } ?? .id
    case .void: return .void
    case .scalar(let scalar): return scalar.isInteger ? .integer(scalar) : .floating(scalar)
    case .complex: return .double
    case .named(let name, _): return resolve(name: name, depth)
    case .record(let record): return .structure(shape(of: table.definition(of: record), depth))
    case .enumeration(let enumeration):
      return table.definition(of: enumeration).underlyingType.map(inner) ?? .int
    case .pointer(let pointee):
      if case .named(let written, _) = pointee.kind {
        let name = className(written)
        if name != written || isClass(name) { return .object(name) }
      }
      let found = inner(pointee)
      // A function and a pointer to the function have the same static type. A pointer to a function
      // pointer is a pointer.
      if case .function(let shape) = found, isFunction(pointee) { return .function(shape) }
      return .pointer(found)
    case .function(let function): return .function(shape(of: function, depth))
    case .block(let function): return .block(shape(of: function, depth))
    case .array(let element, let count):
      let length = count ?? type.operand.flatMap { constant($0.expression) } ?? 0
      return .array(inner(element), count: max(0, length))
    case .unsupported: return .dynamic
    }
  }

  /// Returns the encoding of a type, as `@encode` writes it.
  func encoding(of type: DeclaredType) -> String {
    var encoding = resolve(type).encoding
    encoding.qualifiers = table.qualifiers(of: type)
    return "\(encoding)"
  }

  /// Returns the encoding of a property's type, which has the names of classes and protocols.
  func propertyEncoding(of type: DeclaredType) -> String {
    guard case .object(let name) = resolve(type) else { return encoding(of: type) }
    let names = (name ?? "") + protocolNames(of: type).map { "<\($0)>" }.joined()
    return names.isEmpty ? "@" : "@\"\(names)\""
  }

  package func shape(of function: FunctionType, _ depth: Int = 0) -> FunctionShape {
    FunctionShape(
      resolve(function.returnType, depth: depth + 1),
      function.parameters.map { decayed(resolve($0.type, depth: depth + 1)) },
      isVariadic: function.isVariadic)
  }

  package func shape(of method: MethodDeclaration) -> FunctionShape {
    var shape = FunctionShape(
      resolve(method.returnType), method.parameters.map { decayed(resolve($0.type)) },
      isVariadic: method.isVariadic)
    if case .named("instancetype", _) = method.returnType.kind { shape.returnsInstance = true }
    let types = [method.returnType] + method.parameters.map(\.type)
    shape.qualify(types.map(table.qualifiers))
    let annotations = types.map { type in
      FunctionShape.Annotation(
        isNonnull: (type.nullability ?? (method.assumesNonnull ? .nonnull : nil)) == .nonnull,
        protocolName: protocolNames(of: type).first)
    }
    if annotations.contains(where: { $0 != FunctionShape.Annotation() }) {
      shape.annotations = annotations
    }
    return shape
  }

  /// Returns the protocols of an `id`.
  private func protocolNames(of type: DeclaredType) -> [String] {
    guard case .named("id", let arguments) = type.kind else { return [] }
    return arguments.compactMap { if case .named(let name, _) = $0.kind { name } else { nil } }
  }

  /// Returns the type of an argument: an array is passed as a pointer to its first element.
  package func decayed(_ type: StaticType) -> StaticType {
    if case .array(let element, _) = type { .pointer(element) } else { type }
  }

  private func resolve(name: String, _ depth: Int) -> StaticType {
    switch name {
    case "id", "instancetype", DeclaredType.inferred: return .id
    case "Class": return .classObject
    case "SEL": return .selector
    case _ where Self.dispatchTypes.contains(name): return .object(nil)
    case _ where table.classes.contains(name): return .object(name)
    default:
      if let type = table.typedefs[name] { return resolve(type, depth: depth + 1) }
      return .dynamic
    }
  }

  /// Returns the name of the class for which `name` stands, following type definitions and
  /// `@compatibility_alias` declarations.
  ///
  /// Returns `name` itself if these declarations lead to no class.
  package func className(_ name: String) -> String {
    var found = name
    for _ in 0..<60 {
      guard case .named(let next, _)? = table.typedefs[found]?.kind else { break }
      found = next
    }
    return table.classes.contains(found) ? found : name
  }

  /// Returns the way in which a variable refers to its object, according to the type itself or a
  /// type definition on the way.
  package func retention(of type: DeclaredType) -> Retention {
    var type = type
    for _ in 0..<60 {
      if type.retention != .strong { return type.retention }
      switch type.kind {
      case .named(let name, _):
        guard let next = table.typedefs[name] else { return .strong }
        type = next
      case .array(let element, _): type = element
      // `__weak Thing *` is a weak reference; `__weak id *` is a pointer to a weak reference.
      case .pointer(let pointee):
        guard case .named(let name, _) = pointee.kind, isClass(className(name)) else {
          return .strong
        }
        return pointee.retention
      default: return .strong
      }
    }
    return .strong
  }

  package func retention(of field: FieldDeclaration) -> Retention {
    field.retention == .strong ? retention(of: field.type) : field.retention
  }

  package func retention(of variable: VariableDeclaration) -> Retention {
    variable.retention == .strong ? retention(of: variable.type) : variable.retention
  }

  package func retention(of property: PropertyDeclaration) -> Retention {
    switch property.ownership {
    case .weak: .weak
    case .assign: .unretained
    case .strong, .copy: .strong
    case nil: retention(of: property.type)
    }
  }

  /// Types of Dispatch that are objects.
  private static let dispatchTypes: Set<String> = [
    "dispatch_queue_t", "dispatch_group_t", "dispatch_semaphore_t", "dispatch_source_t",
    "dispatch_object_t", "dispatch_queue_attr_t",
  ]

  /// Returns `true` if a pointer to the named type is an object: a name that no other type has is
  /// taken for a class.
  private func isClass(_ name: String) -> Bool {
    name != "id" && name != DeclaredType.inferred && name != "Class" && name != "SEL"
      && name != "instancetype"
      && !Self.dispatchTypes.contains(name) && table.typedefs[name] == nil
  }

  /// Returns `true` for a function type, and `false` for a function pointer.
  func isFunction(_ type: DeclaredType) -> Bool {
    let definitions = sequence(first: type) {
      if case .named(let name, _) = $0.kind { table.typedefs[name] } else { nil }
    }
    return definitions.prefix(60).contains { if case .function = $0.kind { true } else { false } }
  }

  private func shape(of record: RecordDeclaration, _ depth: Int) -> StructureShape {
    if let name = record.name, let known = shapes.byName[name] { return known }
    return StructureShape(
      name: record.name ?? "?", isUnion: record.isUnion, isPacked: record.isPacked,
      packing: record.packing, alignment: record.alignment
    ) { shape in
      // The fields may have pointers to the structure, so register the structure before resolving
      // them.
      if let name = record.name, record.fields != nil { shapes.byName[name] = shape }
      return (record.fields ?? []).enumerated().map { index, field in
        .init(
          name: field.name ?? "\(index)", type: resolve(field.type, depth: depth + 1),
          bitWidth: field.bitWidth, retention: retention(of: field),
          isPacked: field.isPacked,
          alignment: field.alignment)
      }
    }
  }
}
