package import Invocation

/// A method of a class, defined by the script or built in.
package final class ScriptMethod {
  package let selector: Selector
  package let shape: FunctionShape

  /// The body, if the script defines it.
  let code: Code?

  /// The body, if it is built in.
  let native: NativeCode?

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
    self.native = NativeCode(nil, shape, native)
    self.owner = owner
    code = nil
  }

  /// A copy for another selector and class.
  func copy(for selector: Selector, in owner: ClassObject) -> ScriptMethod {
    ScriptMethod(copying: self, selector, in: owner)
  }

  private init(copying other: ScriptMethod, _ selector: Selector, in owner: ClassObject) {
    self.selector = selector
    shape = other.shape
    code = other.code
    native = other.native
    self.owner = owner
  }

  /// The types as compilers write them.
  package var encoding: MethodEncoding {
    MethodEncoding(
      returnType: shape.result.encoding, parameterTypes: shape.parameters.map(\.encoding))
  }
}
