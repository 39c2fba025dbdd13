import Glibc

/// The compiler's plugin: reads the compiler's messages and answers each, until it is closed.
@main
enum MessagingMacros {
  static func main() {
    var expander = MacroExpander()
    let channel = CompilerChannel()
    do {
      while let message = try channel.read() {
        try channel.write(expander.answer(to: message))
      }
    } catch {
      let line = Array("MessagingMacros: \(error)\n".utf8)
      _ = write(STDERR_FILENO, line, line.count)
      exit(1)
    }
  }
}
