/// An expression with the type that it has.
package struct TypedExpression {
  let type: StaticType
  let node: Node

  init(_ type: StaticType, _ node: @escaping Node) {
    self.type = type
    self.node = node
  }
}

/// Something that can be assigned to.
struct Lvalue {
  let type: StaticType
  let load: Node
  let store: (Frame, Value) throws -> Void

  /// Finds the place once, to read and write it: for `x += 1`, `x++` and `&x`.
  let pointer: (Frame) throws -> Pointer

  /// What is there itself, and not a copy: to look at or change a part of it.
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
