import Invocation
import ObjectiveCSyntax

extension StandardLibrary {
  /// Installs `MIN`, `MAX` and `ABS`, which take numbers of any type.
  func installChoices() {
    for (name, sign) in [("MIN", Punctuator.less), ("MAX", .greater)] {
      machine.specialForms[name] = { compiler, arguments, call in
        try Self.choice(sign, compiler, arguments, call)
      }
    }
    machine.specialForms["ABS"] = { compiler, arguments, call in
      guard arguments.count == 1 else {
        throw compiler.failure("'ABS' takes one argument", at: call.location)
      }
      let operand = try compiler.expression(arguments[0])
      let node = operand.node
      return TypedExpression(operand.type) { frame in
        switch try node(frame) {
        case .floating(let number): .floating(abs(number))
        case let value: .integer(value.integer < 0 ? 0 &- value.integer : value.integer)
        }
      }
    }
  }

  /// The lesser or the greater of two numbers, each of which is computed once.
  private static func choice(
    _ sign: Punctuator, _ compiler: FunctionCompiler, _ arguments: [Expression],
    _ call: Expression
  ) throws -> TypedExpression {
    guard arguments.count == 2 else {
      throw compiler.failure("'MIN' and 'MAX' take two arguments", at: call.location)
    }
    let (left, right) = (
      try compiler.expression(arguments[0]), try compiler.expression(arguments[1])
    )
    let type = Arithmetic.common(left.type, right.type)
    let (leftNode, rightNode) = (
      compiler.convert(left, to: type), compiler.convert(right, to: type)
    )
    var isSigned = true
    if case .integer(let scalar) = type { isSigned = scalar.isSigned }
    let integers = Arithmetic.compare(sign, isSigned: isSigned) ?? { _, _ in true }
    let floatings = Arithmetic.compareFloatings(sign) ?? { _, _ in true }
    return TypedExpression(type) { frame in
      let (left, right) = (try leftNode(frame), try rightNode(frame))
      if case .floating(let left) = left, case .floating(let right) = right {
        return .floating(floatings(left, right) ? left : right)
      }
      return integers(left.integer, right.integer) ? left : right
    }
  }
}
