extension DeclaredType {
  /// What few types have.
  ///
  /// It is apart, as comparing a tree needs stack for every type that an expression may have.
  final class Details: Hashable, Sendable {
    let operand: TypeOperand?
    let alignment: Int?
    let vector: Vector?

    init(operand: TypeOperand? = nil, alignment: Int? = nil, vector: Vector? = nil) {
      self.operand = operand
      self.alignment = alignment
      self.vector = vector
    }

    static func == (left: Details, right: Details) -> Bool {
      left.operand == right.operand && left.alignment == right.alignment
        && left.vector == right.vector
    }

    func hash(into hasher: inout Hasher) {
      hasher.combine(operand)
      hasher.combine(alignment)
      hasher.combine(vector)
    }
  }

  /// A vector that an attribute makes of a type.
  struct Vector: Hashable, Sendable {
    let element: DeclaredType
    let size: TypeAttributes.VectorSize
  }

  /// The expression that it depends on: the length of an array, or the operand of `typeof`.
  ///
  /// Only programs have it.
  package var operand: TypeOperand? {
    get { details?.operand }
    set { set(newValue, alignment, vector) }
  }

  /// The least alignment in bytes that an attribute asks for.
  var alignment: Int? {
    get { details?.alignment }
    set { set(operand, newValue, vector) }
  }

  /// The vector that an attribute makes of it.
  var vector: Vector? {
    get { details?.vector }
    set { set(operand, alignment, newValue) }
  }

  private mutating func set(_ operand: TypeOperand?, _ alignment: Int?, _ vector: Vector?) {
    let isEmpty = operand == nil && alignment == nil && vector == nil
    details = isEmpty ? nil : Details(operand: operand, alignment: alignment, vector: vector)
  }
}
