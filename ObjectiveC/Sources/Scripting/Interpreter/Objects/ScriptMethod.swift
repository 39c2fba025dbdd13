package import Invocation
package import ObjectiveCEncoding
/// A method of a class, which is built in or defined by the script.
package final class ScriptMethod {
  package let selector: Selector
  package let shape: FunctionShape
  let body: Body

  /// The function that is the method's `IMP`, as long as the `IMP` is in use.
  weak var implementation: Function?

  /// The class that defines the method, at whose superclass the lookup of `super` begins.
  unowned let owner: ClassObject

  enum Body {
    case code(LinkedCode)
    case native(NativeCode)

    /// An accessor of a property, which reads or writes an instance variable.
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

  /// The budget that counts this method, if the script added the method while running.
  private var budget: MemoryBudget?

  /// Bytes that the budget counts for a method, including its entries in tables.
  private static let bytes = 800

  /// Counts the method's bytes until the method is deallocated.
  ///
  /// - Throws: ``Stopped`` if the bytes exceed the script's memory limit.
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

  /// The code, or `nil` if the script does not define the method.
  var code: LinkedCode? {
    if case .code(let code) = body { code } else { nil }
  }

  /// The native, or `nil` if the method is not built in.
  var native: NativeCode? {
    if case .native(let native) = body { native } else { nil }
  }

  package var isScript: Bool { code != nil }

  /// Returns a copy of the method for another selector and class.
  func copy(for selector: Selector, in owner: ClassObject) -> ScriptMethod {
    guard case .code(let code) = body else { return ScriptMethod(selector, shape, body, in: owner) }
    let linked = owner.owner.link(code.code, command: selector)
    return ScriptMethod(selector, shape, .code(linked), in: owner)
  }

  /// The method encoding, as compilers write it.
  package var encoding: MethodEncoding { shape.methodEncoding }
}
