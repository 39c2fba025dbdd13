import Glibc

/// Functions in libraries that this library must not be linked with, found by their mangled names.
///
/// If the testing kit were linked with the test frameworks, a program that imports the testing kit
/// without being a test would load them. Weak imports do not help: an import alone puts the library
/// on the linker's command line. A closure consists of the address of a function and a context, and
/// a function that needs no context ignores the context.
///
/// Slow path: none.
public enum LoadedFunction {
  /// Returns a function of the process as a closure.
  ///
  /// - Parameters:
  ///   - name: The mangled name of the function, which determines the types of its parameters and
  ///     result.
  ///   - type: A structure whose only property is a closure of these types. A generic parameter can
  ///     stand for a structure in a library with a stable binary interface, because both are passed
  ///     by address.
  /// - Returns: The structure with the function, or `nil` if the process has no such function.
  public static func find<Function>(_ name: String, as type: Function.Type) -> Function? {
    Assumption.functionValue.require()
    return look(for: name, as: type)
  }

  private static func look<Function>(for name: String, as type: Function.Type) -> Function? {
    guard let address = dlsym(nil, name) else { return nil }
    return unsafeBitCast((address, UnsafeRawPointer?.none), to: type)
  }

  // MARK: Trial

  /// The function `_getSuperclass`, as an example of a function in the standard library.
  private struct GetSuperclass {
    let call: (AnyClass) -> AnyClass?
  }

  private class Base {}
  private final class Derived: Base {}

  static func tryOut(_ name: String = "$ss14_getSuperclassyyXlXpSgyXlXpF") -> Bool {
    MemoryLayout<GetSuperclass>.size == MemoryLayout<(UnsafeRawPointer, UnsafeRawPointer?)>.size
      && look(for: name, as: GetSuperclass.self)?.call(Derived.self) == Base.self
  }
}
