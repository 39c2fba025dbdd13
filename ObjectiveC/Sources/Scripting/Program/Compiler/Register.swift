/// A register of a function that is being compiled.
///
/// The upper bits name the part of the frame. The sizes of the parts are known only at the end of
/// the function, when ``CodeBuilder/finish(location:)`` assigns the final numbers.
package struct Register: Equatable, Sendable {
  enum Part: UInt16 {
    case parameter = 0x0000
    case capture = 0x2000
    case managed = 0x4000
    case number = 0x8000
    case argument = 0xC000
  }

  let bits: UInt16

  /// The number of registers of a function, which an index of 13 bits can tell apart.
  static let limit = 0x2000

  init(_ part: Part, _ index: Int) {
    bits = part.rawValue | UInt16(truncatingIfNeeded: index & (Self.limit - 1))
  }

  var part: Part { Part(rawValue: bits & 0xE000) ?? .parameter }
  var index: Int { Int(bits & 0x1FFF) }
}

/// The value of a compiled expression.
package struct Operand: Sendable {
  package let type: StaticType
  let place: Place

  enum Place: Sendable {
    case nothing
    case register(Register)
    case integer(Int)
    case floating(Double)

    /// `nil`, or `NULL` for a pointer or a selector.
    case null
    case constant(Constant)
  }

  init(_ type: StaticType, _ place: Place) {
    self.type = type
    self.place = place
  }

  /// Returns the same value as an operand of another type.
  func typed(_ type: StaticType) -> Operand { Operand(type, place) }

  package static let nothing = Operand(.void, .nothing)
}
