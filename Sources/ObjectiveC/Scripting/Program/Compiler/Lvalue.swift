/// A compiled lvalue: an expression that can be assigned to.
///
/// Its parts are in registers, so it can be read and written any number of times.
package struct Lvalue {
  package let type: StaticType
  let target: Target

  /// Whether what is stored is a weak reference.
  var isWeak = false

  /// Whether the objects of the array that it is are weak references.
  var hasWeakElements = false

  indirect enum Target {
    case register(Register)

    /// A block's copy of a variable, which cannot be assigned to.
    case copy(Register, String)
    case box(Register)
    case global(Constant)

    /// An instance variable of the receiver, or of an object in a register.
    case field(Int, of: Register?)

    /// What a pointer points to.
    case pointee(Register)
    case element(Register, Register)

    /// A member of a structure.
    case member(Int, of: Lvalue, StructureShape)

    /// An element of a collection, which is got and set by messages.
    case subscripted(Register, Operand)
    case property(Register, getter: String, setter: String)

    /// An unknown name.
    case name(String)

    /// A value that cannot be assigned to, and whose address can be taken.
    case temporary(Register)
  }

  /// The number of bits, if it is a bit field.
  var bitWidth: Int? {
    if case .member(let index, _, let shape) = target { shape.fields[index].bitWidth } else { nil }
  }

  /// Whether it, or the structure that it is part of, is got and set by messages.
  var isMessage: Bool {
    switch target {
    case .subscripted, .property, .name: true
    case .member(_, let base, _): base.isMessage
    default: false
    }
  }
}
