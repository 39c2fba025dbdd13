import Glibc

/// Finds functions of libraries that this one must not be linked with.
///
/// A program that imports this module without being a test would otherwise load the test frameworks,
/// too. Weak imports are no way out: an import alone puts the library on the linker's command line.
enum LoadedFunction {
  /// A function, nil if it is not in the process.
  ///
  /// - Parameters:
  ///   - name: Its mangled name, which determines its types.
  ///   - type: A structure with nothing but a closure of these types. Generic parameters stand for
  ///     structures of a library with a stable binary interface, as both are passed by their addresses.
  /// - Returns: The structure, with the function in it.
  static func find<Function>(_ name: String, as type: Function.Type) -> Function? {
    guard let address = dlsym(nil, name) else { return nil }
    // A closure is a function's address and its context, and functions that need none ignore it.
    return unsafeBitCast((address, UnsafeRawPointer?.none), to: type)
  }
}
