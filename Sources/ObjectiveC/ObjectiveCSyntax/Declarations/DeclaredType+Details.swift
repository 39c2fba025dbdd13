extension DeclaredType {
  /// What few types have.
  ///
  /// It is apart, as comparing a tree needs stack for every type that an expression may have.
  final class Details: Hashable, Sendable {
    let operand: TypeOperand?
    let alignment: Int?
    let vector: Vector?
    let trait: Trait?

    init(operand: TypeOperand?, alignment: Int?, vector: Vector?, trait: Trait?) {
      self.operand = operand
      self.alignment = alignment
      self.vector = vector
      self.trait = trait
    }

    static func == (left: Details, right: Details) -> Bool {
      left.operand == right.operand && left.alignment == right.alignment
        && left.vector == right.vector && left.trait == right.trait
    }

    func hash(into hasher: inout Hasher) {
      hasher.combine(operand)
      hasher.combine(alignment)
      hasher.combine(vector)
      hasher.combine(trait)
    }
  }

  /// What the kind of a type does not tell.
  enum Trait: Hashable, Sendable {
    /// It is a floating-point number of 16 bits: `_Float16`, `__fp16`, `__bf16`.
    case halfFloat

    /// It is an array, and the number of its elements could not be computed.
    case unknownLength
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
    set { set(newValue, alignment, vector, trait) }
  }

  /// The least alignment in bytes that an attribute asks for.
  var alignment: Int? {
    get { details?.alignment }
    set { set(operand, newValue, vector, trait) }
  }

  /// The vector that an attribute makes of it.
  var vector: Vector? {
    get { details?.vector }
    set { set(operand, alignment, newValue, trait) }
  }

  /// Something that its kind does not tell.
  var trait: Trait? {
    get { details?.trait }
    set { set(operand, alignment, vector, newValue) }
  }

  private mutating func set(
    _ operand: TypeOperand?, _ alignment: Int?, _ vector: Vector?, _ trait: Trait?
  ) {
    let isEmpty = operand == nil && alignment == nil && vector == nil && trait == nil
    details =
      isEmpty
      ? nil
      : Details(operand: operand, alignment: alignment, vector: vector, trait: trait)
  }
}
