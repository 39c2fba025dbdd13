package import Invocation

/// A method of a class, defined by the script or built in.
package final class ScriptMethod {
  package let selector: Selector
  package let shape: FunctionShape

  /// The body, if the script defines it.
  let code: Code?

  /// The body, if it is built in.
  let native: Native?

  /// The function that is its `IMP`, as long as that is in use.
  weak var implementation: Function?

  /// The class that defines it, at whose superclass `super` begins.
  unowned let owner: ClassObject

  package var isScript: Bool { code != nil }

  init(_ selector: Selector, _ shape: FunctionShape, _ code: Code, in owner: ClassObject) {
    self.selector = selector
    self.shape = shape
    self.code = code
    self.owner = owner
    native = nil
  }

  package init(
    _ selector: Selector, _ shape: FunctionShape, in owner: ClassObject, native: @escaping Native
  ) {
    self.selector = selector
    self.shape = shape
    self.native = native
    self.owner = owner
    code = nil
  }

  /// The types as compilers write them.
  package var encoding: MethodEncoding {
    MethodEncoding(
      returnType: shape.result.encoding, parameterTypes: shape.parameters.map(\.encoding))
  }
}

/// The body of a built-in method.
package typealias Native = (Call) throws -> Value

/// A message as a built-in method receives it.
package struct Call {
  package let machine: Machine
  package let activation: Activation
  package let receiver: Object
  package let selector: Selector

  /// The arguments; those for `...` follow the declared ones.
  package let arguments: [Value]

  /// The types of the arguments for `...`.
  package let variadicTypes: [StaticType]

  package subscript(index: Int) -> Value { arguments[index] }

  package func object(_ index: Int) -> Object? { arguments[index].object }
}
