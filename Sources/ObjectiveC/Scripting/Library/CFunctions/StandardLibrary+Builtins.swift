import Invocation

extension StandardLibrary {
  /// Installs the compiler's built-in functions for numbers that are not finite.
  func installBuiltins() {
    for name in ["inf", "huge_val"] {
      interpreter.function("__builtin_\(name)", "d") { _ in .floating(.infinity) }
      interpreter.function("__builtin_\(name)f", "f") { _ in .floating(.infinity) }
    }
    for (name, types) in [("nan", "d*"), ("nanf", "f*")] {
      interpreter.function("__builtin_\(name)", types) { _ in .floating(.nan) }
    }
  }
}
