import Invocation
import ObjectiveCSyntax

/// The context that the value of a constant expression depends on, apart from the types.
struct ConstantContext {
  /// Returns the type of an expression, such as the operand of a `sizeof`.
  var typeOf: ((Expression) -> StaticType?)?

  /// Returns the value of a named constant.
  var valueOf: ((String) -> Int?)?
}

extension TypeResolver {
  /// Returns the value of an integer constant expression; `nil` for any other expression.
  func constant(
    _ expression: Expression, _ context: ConstantContext = ConstantContext()
  ) -> Int? {
    func value(_ expression: Expression) -> Int? { constant(expression, context) }
    switch expression.kind {
    case .integer(let number, let scalar):
      return Arithmetic.wrap(Int(truncatingIfNeeded: number), to: scalar)
    case .name(let name):
      switch name {
      case "YES", "true": return 1
      case "NO", "false": return 0
      default: return constants[name] ?? context.valueOf?(name)
      }
    case .prefix(.minus, let operand): return value(operand).map { 0 &- $0 }
    case .prefix(.plus, let operand): return value(operand)
    case .prefix(.tilde, let operand): return value(operand).map { ~$0 }
    case .prefix(.not, let operand): return value(operand).map { $0 == 0 ? 1 : 0 }
    case .cast(let type, let operand):
      guard case .integer(let scalar) = resolve(type) else { return nil }
      if case .floating(let number, _) = operand.kind {
        return Arithmetic.wrap(number.clamped, to: scalar)
      }
      return value(operand).map { Arithmetic.wrap($0, to: scalar) }
    case .sizeOfType(let type): return resolve(type, typeOf: context.typeOf).size
    case .alignOf(let type): return resolve(type, typeOf: context.typeOf).alignment
    case .sizeOf(let operand):
      if case .string(let bytes) = operand.kind { return bytes.count + 1 }
      return context.typeOf?(operand)?.size
    case .binary(let left, let sign, let right):
      guard let left = value(left) else { return nil }
      if sign == .andAnd, left == 0 { return 0 }
      if sign == .orOr, left != 0 { return 1 }
      return value(right).flatMap { Arithmetic.constant(sign, left, $0) }
    case .conditional(let condition, let then?, let `else`):
      return value(condition).flatMap { value($0 != 0 ? then : `else`) }
    case .call(let callee, let arguments):
      guard case .name(let name) = callee.kind, arguments.count == 2,
        name == "offsetof" || name == "__builtin_offsetof", case .type(let type) = arguments[0].kind
      else { return nil }
      return offset(arguments[1], in: resolve(type), context)
    default: return nil
    }
  }

  /// Returns the offset in bytes of the member that a path such as `a.b[1]` names, or `nil` if the
  /// structure has no such member.
  func offset(
    _ path: Expression, in type: StaticType, _ context: ConstantContext = ConstantContext()
  ) -> Int? {
    part(path, of: type, context)?.offset
  }

  private func part(
    _ path: Expression, of type: StaticType, _ context: ConstantContext
  ) -> (offset: Int, type: StaticType)? {
    switch path.kind {
    case .name(let name): return member(name, of: type, at: 0)
    case .member(let base, let name, isArrow: false):
      guard let base = part(base, of: type, context) else { return nil }
      return member(name, of: base.type, at: base.offset)
    case .subscripted(let base, let index):
      guard let base = part(base, of: type, context), case .array(let element, _) = base.type,
        let index = constant(index, context)
      else { return nil }
      return (base.offset &+ index &* element.size, element)
    default: return nil
    }
  }

  private func member(
    _ name: String, of type: StaticType, at offset: Int
  ) -> (offset: Int, type: StaticType)? {
    guard case .structure(var shape) = type, let path = shape.path(to: name) else { return nil }
    var (offset, found) = (offset, type)
    for index in path {
      offset += shape.layout.positions[index] / 8
      if shape.fields[index].bitWidth != nil { return nil }
      found = shape.fields[index].type
      if case .structure(let inner) = found { shape = inner }
    }
    return (offset, found)
  }
}

extension StructureShape {
  /// Returns the field indices that lead to a member, passing through unnamed members, or `nil` if
  /// there is no such member.
  func path(to name: String) -> [Int]? {
    if let index = index(of: name) { return [index] }
    for (index, field) in fields.enumerated() where field.isUnnamed {
      if case .structure(let inner) = field.type, let path = inner.path(to: name) {
        return [index] + path
      }
    }
    return nil
  }
}
