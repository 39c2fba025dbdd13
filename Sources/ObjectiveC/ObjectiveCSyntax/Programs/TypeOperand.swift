/// An expression that a type depends on: the length of an array, or the operand of `typeof`.
// A class, because expressions have types as their parts.
package final class TypeOperand: Hashable, Sendable {
  package let expression: Expression

  init(_ expression: Expression) {
    self.expression = expression
  }

  package static func == (left: TypeOperand, right: TypeOperand) -> Bool {
    left.expression == right.expression
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(expression) }
}
