import ObjectiveCSyntax

extension SwiftTypeFinder {
  /// Returns the Swift pointer type, which is not `Sendable`.
  mutating func pointer(to pointee: DeclaredType) -> SwiftType {
    // In a broken header, a type can be a pointer to the same type.
    guard depth < 8 else { return .named("OpaquePointer") }
    depth += 1
    defer { depth -= 1 }
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
}
