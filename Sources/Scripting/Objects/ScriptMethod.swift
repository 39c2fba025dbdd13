package import Invocation

/// A method of a class, from a script or built in.
package final class ScriptMethod {
  package let selector: Selector
  package let shape: FunctionShape

  /// What it does, if it is from a script.
  let code: Code?

  /// What it does, if it is built in.
  let native: Native?

  /// What stands for it as an `IMP`, as long as anybody has that.
  weak var implementation: Function?

  /// The class that it is written in: where `super` begins.
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

/// What a built-in method does.
package typealias Native = (Call) throws -> Value

/// A message as a built-in method gets it.
package struct Call {
  package let machine: Machine
  package let activation: Activation
  package let receiver: Object
  package let selector: Selector

  /// The arguments, those of a variadic method after those that are declared.
  package let arguments: [Value]

  /// The types of arguments that are not declared.
  package let variadicTypes: [StaticType]

  package subscript(index: Int) -> Value { arguments[index] }

  package func object(_ index: Int) -> Object? { arguments[index].object }
}
