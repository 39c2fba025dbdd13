package import ScriptProgram

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

  /// Makes a built-in function.
  convenience init(_ name: String, _ shape: FunctionShape, native: @escaping Native) {
    self.init(name, NativeSignature(shape), native: native)
  }

  /// Makes a built-in function with types that others share.
  convenience init(_ name: String, _ signature: NativeSignature, native: @escaping Native) {
    self.init(name, signature.shape, .native(NativeCode(name, signature, native)))
  }
}
