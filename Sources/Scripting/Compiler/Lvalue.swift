/// A compiled lvalue: an expression that can be assigned to.
struct Lvalue {
  let type: StaticType
  let load: Node
  let store: (Frame, Value) throws -> Void

  /// Evaluates the lvalue once, for operations that read and write it: `x += 1`, `x++`, `&x`.
  let pointer: (Frame) throws -> Pointer

  /// Reads the value without copying it, to access a part of it.
  let borrow: Node

  init(
    type: StaticType, load: @escaping Node, store: @escaping (Frame, Value) throws -> Void,
    pointer: @escaping (Frame) throws -> Pointer, borrow: Node? = nil
  ) {
    self.type = type
    self.load = load
    self.store = store
    self.pointer = pointer
    self.borrow = borrow ?? load
  }
}
