import Foundation

/// Libraries that are built from a few lines of C, in a temporary directory.
package final class CLibrary {
  package let directory: TemporaryDirectory

  package init() throws { directory = try TemporaryDirectory() }

  /// Compiles C source to a shared library, or to the output that the options request.
  ///
  /// - Returns: The path of the output.
  package func build(
    _ source: String, as name: String = "libPing.so", _ options: [String] = ["-shared"],
    needing libraries: [String] = []
  ) throws -> String {
    let path = directory.path(name)
    let compiler = Process()
    let errors = Pipe()
    compiler.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    compiler.arguments =
      ["clang", "-fPIC", "-nostdlib", "-o", path, try directory.write(source, to: "\(name).c")]
      + options + ["-Wl,--no-as-needed", "-L\(directory.path(""))"]
      + libraries.map { "-l:\($0)" }
    compiler.standardError = errors
    try compiler.run()
    let text = try errors.fileHandleForReading.readToEnd() ?? Data()
    compiler.waitUntilExit()
    guard compiler.terminationStatus == 0 else {
      throw CompilerFailure(description: String(decoding: text, as: UTF8.self))
    }
    return path
  }

  /// Returns the C source of a constant in a section that the linker keeps.
  package static func section(
    _ name: String, _ text: String, padding: Int = 3, symbol: String = "x"
  )
    -> String
  {
    let text = text.replacingOccurrences(of: "\"", with: "\\\"")
    return """
      __attribute__((used, section("\(name)"))) \
      static const char \(symbol)[] = "\(text)\(String(repeating: "\\0", count: padding))";

      """
  }

  /// Returns the C source of a function with a mangled Swift name.
  package static func definition(_ symbol: String) -> String {
    "void f\(abs(symbol.hashValue))(void) __asm__(\"\(symbol)\");"
      + " void f\(abs(symbol.hashValue))(void) {}\n"
  }

  /// Returns the C source of a reference to a function with a mangled Swift name.
  package static func reference(_ symbol: String, isWeak: Bool = false) -> String {
    let name = "r\(abs(symbol.hashValue))"
    let weak = isWeak ? "__attribute__((weak)) " : ""
    return "\(weak)void \(name)(void) __asm__(\"\(symbol)\"); void *p\(name) = (void *)\(name);\n"
  }
}

/// The error messages of the C compiler.
private struct CompilerFailure: Error, CustomStringConvertible {
  let description: String
}
