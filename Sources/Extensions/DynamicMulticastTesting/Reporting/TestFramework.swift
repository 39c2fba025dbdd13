import Glibc
import RuntimeSupport

/// A test framework's library, which the testing kit finds in the process and is not linked with.
struct TestFramework: Sendable {
  let name: String

  /// The library's file, without prefix and suffix.
  let library: String

  /// Whether the process has the library.
  var isLoaded: Bool {
    guard let handle = dlopen("lib\(library).so", RTLD_NOLOAD | RTLD_LAZY) else { return false }
    dlclose(handle)
    return true
  }

  /// A function of the framework, or the end of the process: a failure that is not reported would
  /// be a test that passes.
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
