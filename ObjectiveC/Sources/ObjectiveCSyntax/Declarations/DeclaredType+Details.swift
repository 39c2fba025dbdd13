extension DeclaredType {
  /// The rarely used properties of a type.
  ///
  /// They are stored in a separate object to keep ``DeclaredType`` small. Comparing two trees
  /// recursively needs stack space for every type that an expression may contain.
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

  /// A property of a type that the kind of the type does not express.
  enum Trait: Hashable, Sendable {
    /// A 16-bit floating-point number: `_Float16`, `__fp16` or `__bf16`.
    case halfFloat

    /// An array whose number of elements could not be computed.
    case unknownLength
  }

  /// A vector type that an attribute makes of an element type.
  struct Vector: Hashable, Sendable {
    let element: DeclaredType
    let size: TypeAttributes.VectorSize
  }

  /// The expression on which the type depends: the length of an array or the operand of `typeof`.
  ///
  /// Only types in programs have an operand.
  package var operand: TypeOperand? {
    get { details?.operand }
    set { set(newValue, alignment, vector, trait) }
  }

  /// The minimum alignment in bytes that an attribute requires, or `nil`.
  var alignment: Int? {
    get { details?.alignment }
    set { set(operand, newValue, vector, trait) }
  }

  /// The vector type that an attribute makes of this type, or `nil`.
  var vector: Vector? {
    get { details?.vector }
    set { set(operand, alignment, newValue, trait) }
  }

  /// A property of the type that `kind` does not express, or `nil`.
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
