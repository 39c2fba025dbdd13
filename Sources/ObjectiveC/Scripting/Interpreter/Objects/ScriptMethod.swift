package import Invocation
package import ObjectiveCEncoding
/// A method of a class, defined by the script or built in.
package final class ScriptMethod {
  package let selector: Selector
  package let shape: FunctionShape
  let body: Body

  /// The function that is its `IMP`, as long as that is in use.
  weak var implementation: Function?

  /// The class that defines it, at whose superclass `super` begins.
  unowned let owner: ClassObject

  enum Body {
    case code(LinkedCode)
    case native(NativeCode)

    /// Reads or writes an instance variable, for a property.
    case getter(Int)
    case setter(Int, copies: Bool)
  }

  init(_ selector: Selector, _ shape: FunctionShape, _ body: Body, in owner: ClassObject) {
    self.selector = selector
    self.shape = shape
    self.body = body
    self.owner = owner
  }

  deinit { budget?.release(Self.bytes) }

  /// The budget that counts it: of methods that a script adds while it runs.
  private var budget: MemoryBudget?

  /// The bytes that a method counts for, with its entries in tables.
  private static let bytes = 800

  /// Counts the method's bytes, until it is deallocated.
  ///
  /// - Throws: ``Stopped`` if the script may not have as many.
  func charge() throws {
    let budget = owner.owner.memory
    try budget.charge(Self.bytes)
    self.budget = budget
  }

  package convenience init(
    _ selector: Selector, _ shape: FunctionShape, in owner: ClassObject, native: @escaping Native
  ) {
    self.init(
      selector, shape, .native(NativeCode(nil, NativeSignature(shape), native)), in: owner)
  }

  /// The body, if the script defines it.
  var code: LinkedCode? {
    if case .code(let code) = body { code } else { nil }
  }

  /// The body, if it is built in.
  var native: NativeCode? {
    if case .native(let native) = body { native } else { nil }
  }

  package var isScript: Bool { code != nil }

  /// A copy for another selector and class.
  func copy(for selector: Selector, in owner: ClassObject) -> ScriptMethod {
    ScriptMethod(selector, shape, body, in: owner)
  }

  /// The types as compilers write them.
  package var encoding: MethodEncoding { shape.methodEncoding }
}
