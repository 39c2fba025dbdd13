import Invocation
import ObjectiveCEncoding
package import ObjectiveCSyntax

/// Finds the static types of declared types.
package struct TypeResolver: Sendable {
  package var table: TypeTable

  /// The named integer constants that the lengths of arrays may depend on.
  var constants: [String: Int] = [:]
  private var shapes = Shapes()

  /// The structures that have been resolved, so that each name has one type.
  // Unchecked: a compilation, and each interpreter, detaches its own before it finds types.
  private final class Shapes: @unchecked Sendable {
    var byName: [String: StructureShape] = [:]
  }

  package init(_ table: TypeTable) {
    self.table = table
  }

  /// A copy that finds types without changing what the original has found.
  package func detached() -> TypeResolver {
    var copy = self
    copy.shapes = Shapes()
    copy.shapes.byName = shapes.byName
    return copy
  }

  /// Finds the static type of a declared type.
  package func resolve(_ type: DeclaredType) -> StaticType { resolve(type, depth: 0) }

  /// Finds the static type of a declared type, whose `typeof` may have operands.
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
      // A function and a pointer to it are the same; a pointer to such a pointer is another.
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

  /// The encoding of a type, as `@encode` has it.
  func encoding(of type: DeclaredType) -> String {
    var encoding = resolve(type).encoding
    encoding.qualifiers = table.qualifiers(of: type)
    return "\(encoding)"
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
    shape.qualify(
      ([method.returnType] + method.parameters.map(\.type)).map(table.qualifiers))
    return shape
  }

  /// Arrays are passed as pointers.
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

  /// The name of the class that a name stands for: its own, unless a type definition or a
  /// `@compatibility_alias` gives the class another.
  package func className(_ name: String) -> String {
    var found = name
    for _ in 0..<60 {
      guard case .named(let next, _)? = table.typedefs[found]?.kind else { break }
      found = next
    }
    return table.classes.contains(found) ? found : name
  }

  /// Whether the objects of a type are not retained: it, or a type definition that it names, says so.
  package func isWeak(_ type: DeclaredType) -> Bool {
    var type = type
    for _ in 0..<60 {
      if type.isWeak { return true }
      switch type.kind {
      case .named(let name, _):
        guard let next = table.typedefs[name] else { return false }
        type = next
      case .array(let element, _): type = element
      // `__weak Thing *` is weak, and `__weak id *` a pointer to what is.
      case .pointer(let pointee):
        guard pointee.isWeak, case .named(let name, _) = pointee.kind else { return false }
        return isClass(className(name))
      default: return false
      }
    }
    return false
  }

  /// Types of Dispatch that are objects.
  private static let dispatchTypes: Set<String> = [
    "dispatch_queue_t", "dispatch_group_t", "dispatch_semaphore_t", "dispatch_source_t",
    "dispatch_object_t", "dispatch_queue_attr_t",
  ]

  /// Whether a pointer to a type of this name is an object: a name of no other type is a class.
  private func isClass(_ name: String) -> Bool {
    name != "id" && name != DeclaredType.inferred && name != "Class" && name != "SEL"
      && name != "instancetype"
      && !Self.dispatchTypes.contains(name) && table.typedefs[name] == nil
  }

  /// Whether a type is that of a function, and not that of a pointer to one.
  func isFunction(_ type: DeclaredType) -> Bool {
    var type = type
    for _ in 0..<60 {
      switch type.kind {
      case .function: return true
      case .named(let name, _):
        guard let next = table.typedefs[name] else { return false }
        type = next
      default: return false
      }
    }
    return false
  }

  private func shape(of record: RecordDeclaration, _ depth: Int) -> StructureShape {
    if let name = record.name, let known = shapes.byName[name] { return known }
    return StructureShape(
      name: record.name ?? "?", isUnion: record.isUnion, isPacked: record.isPacked,
      packing: record.packing, alignment: record.alignment
    ) { shape in
      // Registered before its fields are resolved, which may point to it.
      if let name = record.name, record.fields != nil { shapes.byName[name] = shape }
      return (record.fields ?? []).enumerated().map { index, field in
        .init(
          name: field.name ?? "\(index)", type: resolve(field.type, depth: depth + 1),
          bitWidth: field.bitWidth, isWeak: field.isWeak || isWeak(field.type),
          isPacked: field.isPacked,
          alignment: field.alignment)
      }
    }
  }
}
