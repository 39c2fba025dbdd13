/// An instruction: an operation, up to three registers and a number.
///
/// `a` is the register of the result, unless the operation says otherwise.
package struct Instruction: Sendable {
  package var operation: Operation
  package var a: UInt16
  package var b: UInt16
  package var c: UInt16
  package var number: Int

  init(_ operation: Operation, a: UInt16 = 0, b: UInt16 = 0, c: UInt16 = 0, number: Int = 0) {
    self.operation = operation
    self.a = a
    self.b = b
    self.c = c
    self.number = number
  }

  /// The low half of the number: the distance of a jump, from the next instruction.
  package var distance: Int { Int(Int32(truncatingIfNeeded: number)) }

  /// The high half of the number: an operand beside a distance.
  package var high: Int { number >> 32 }
}
