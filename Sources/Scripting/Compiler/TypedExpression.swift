/// A compiled expression with its static type.
package struct TypedExpression {
  let type: StaticType
  let node: Node

  init(_ type: StaticType, _ node: @escaping Node) {
    self.type = type
    self.node = node
  }
}
