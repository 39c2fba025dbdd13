import Glibc
import RuntimeSupport

/// A library of a test framework, found in the process at run time and not linked with this module.
struct TestFramework: Sendable {
  let name: String

  /// The file name of the library, without prefix and suffix.
  let library: String

  /// `true` if the process has loaded the library.
  var isLoaded: Bool {
    guard let handle = dlopen("lib\(library).so", RTLD_NOLOAD | RTLD_LAZY) else { return false }
    dlclose(handle)
    return true
  }

  /// Returns the function `symbol` of the framework, or ends the process if the framework has no
  /// such function.
  ///
  /// Continuing without the function would hide failures: a test whose failure is not reported
  /// passes.
  func function<Function>(_ symbol: String, as type: Function.Type) -> Function {
    guard let function = LoadedFunction.find(symbol, as: type) else { reportMissing(symbol) }
    return function
  }

  func reportMissing(_ symbol: String) -> Never {
    fatalError(
      """
      \(name) is here and has no '\(symbol)': this version of DynamicMulticastTesting cannot report \
      failures to that of Swift \(RuntimeVersion.current)
      """)
  }
}
