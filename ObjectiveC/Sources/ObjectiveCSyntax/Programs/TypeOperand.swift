/// An expression on which a type depends: the length of an array or the operand of `typeof`.
// A class, because ``Expression`` contains ``DeclaredType``: two structures cannot contain each
// other.
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
