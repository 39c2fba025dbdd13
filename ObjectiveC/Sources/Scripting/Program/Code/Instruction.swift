/// An instruction: an opcode, up to three registers and an immediate number.
///
/// `a` is the result register, unless the operation's comment says otherwise.
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

  /// Low 32 bits of `number`: the distance of a jump, counted from the next instruction.
  package internal(set) var distance: Int {
    get { Int(Int32(truncatingIfNeeded: number)) }
    set {
      let low = Int(UInt32(bitPattern: Int32(truncatingIfNeeded: newValue)))
      number = number & ~0xFFFF_FFFF | low
    }
  }

  /// High 32 bits of `number`: an immediate operand beside a jump distance.
  package var high: Int { number >> 32 }
}
