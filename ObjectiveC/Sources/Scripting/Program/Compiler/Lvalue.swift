import ObjectiveCSyntax

/// A compiled lvalue: an expression that can be assigned to.
///
/// The operands of the lvalue are in registers, so it can be read and written any number of times.
package struct Lvalue {
  package let type: StaticType
  let target: Target

  /// `true` if the memory holds a weak reference.
  var isWeak = false

  /// The way in which an array refers to its objects.
  var retentionOfElements = Retention.strong

  indirect enum Target {
    case register(Register)

    /// A block's copy of a variable, which cannot be assigned to.
    case copy(Register, String)
    case box(Register)
    case global(Constant)

    /// An instance variable of an object; `nil` stands for `self`.
    case field(Int, of: Register?)

    /// The memory to which a pointer points.
    case pointee(Register)
    case element(Register, Register)

    /// A member of a structure.
    case member(Int, of: Lvalue, StructureShape)

    /// An element of a collection, which messages read and write.
    case subscripted(Register, Operand)
    case property(Register, getter: String, setter: String)

    /// An undeclared name.
    case name(String)

    /// A value that cannot be assigned to, but whose address can be taken.
    case temporary(Register)
  }

  /// The width in bits, if the lvalue is a bit field.
  var bitWidth: Int? {
    if case .member(let index, _, let shape) = target { shape.fields[index].bitWidth } else { nil }
  }

  /// `true` if messages read and write the lvalue, or the structure that contains it.
  ///
  /// An undeclared name counts, too.
  var isMessage: Bool {
    switch target {
    case .subscripted, .property, .name: true
    case .member(_, let base, _): base.isMessage
    default: false
    }
  }
}
