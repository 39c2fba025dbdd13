import Glibc

/// Functions of libraries that this one must not be linked with, found by their mangled names.
///
/// A program that imports the testing kit without being a test would otherwise load the test
/// frameworks, too. Weak imports are no way out: an import alone puts the library on the linker's
/// command line. A closure is a function's address and its context, and functions that need none
/// ignore it.
///
/// Slow path: none.
public enum LoadedFunction {
  /// A function, nil if it is not in the process.
  ///
  /// - Parameters:
  ///   - name: Its mangled name, which determines its types.
  ///   - type: A structure with nothing but a closure of these types. Generic parameters stand for
  ///     structures of a library with a stable binary interface, as both are passed by their addresses.
  /// - Returns: The structure, with the function in it.
  public static func find<Function>(_ name: String, as type: Function.Type) -> Function? {
    Assumption.functionValue.require()
    return look(for: name, as: type)
  }

  private static func look<Function>(for name: String, as type: Function.Type) -> Function? {
    guard let address = dlsym(nil, name) else { return nil }
    return unsafeBitCast((address, UnsafeRawPointer?.none), to: type)
  }

  // MARK: Trial

  /// `_getSuperclass`, as a function that the standard library has.
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
