/// A C function, defined by the script or built in.
package final class Function {
  let name: String
  package let shape: FunctionShape
  var body: Body?

  enum Body {
    case script(LinkedCode)
    case native(NativeCode)
  }

  init(_ name: String, _ shape: FunctionShape, _ body: Body? = nil) {
    self.name = name
    self.shape = shape
    self.body = body
  }

  deinit { budget?.release(Self.bytes) }

  /// The budget that counts it: of functions that a script makes while it runs.
  private var budget: MemoryBudget?

  /// The bytes that a function counts for, with its signature and its closure.
  private static let bytes = 400

  /// Counts the function's bytes, until it is deallocated.
  func note(in budget: MemoryBudget) {
    budget.note(Self.bytes)
    self.budget = budget
  }

  /// Makes a built-in function.
  convenience init(_ name: String, _ shape: FunctionShape, native: @escaping Native) {
    self.init(name, NativeSignature(shape), native: native)
  }

  /// Makes a built-in function with types that others share.
  convenience init(_ name: String, _ signature: NativeSignature, native: @escaping Native) {
    self.init(name, signature.shape, .native(NativeCode(name, signature, native)))
  }
}
