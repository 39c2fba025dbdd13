/// A C function that is built in or defined by the script.
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

  /// The budget that counts this function, if the script made the function while running.
  private var budget: MemoryBudget?

  /// Bytes that the budget counts for a function, including its signature and its closure.
  private static let bytes = 400

  /// Counts the function's bytes until the function is deallocated.
  func note(in budget: MemoryBudget) {
    budget.note(Self.bytes)
    self.budget = budget
  }

  /// Makes a built-in function.
  convenience init(_ name: String, _ shape: FunctionShape, native: @escaping Native) {
    self.init(name, NativeSignature(shape), native: native)
  }

  /// Makes a built-in function with a shared signature.
  convenience init(_ name: String, _ signature: NativeSignature, native: @escaping Native) {
    self.init(name, signature.shape, .native(NativeCode(name, signature, native)))
  }
}
