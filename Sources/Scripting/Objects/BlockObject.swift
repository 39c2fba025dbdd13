/// A block: code and captured variables.
package final class BlockObject: Object, @unchecked Sendable {
  let body: Body
  package let shape: FunctionShape

  enum Body {
    case script(Code, captures: [Value], receiver: Object?)
    case native((Activation, [Value]) throws -> Value)
  }

  init(_ body: Body, _ shape: FunctionShape, isa: ClassObject) {
    self.body = body
    self.shape = shape
    super.init(isa)
  }
}
