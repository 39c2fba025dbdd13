import Glibc

/// The program that the compiler starts for the macros.
package enum CompilerPlugin {
  /// Reads the compiler's messages from standard input and answers each, until it is closed.
  ///
  /// Ends the program, with a line on standard error, if a message cannot be read.
  package static func run() {
    var expander = MacroExpander()
    let channel = CompilerChannel(input: STDIN_FILENO, output: STDOUT_FILENO)
    do {
      while let message = try channel.read() {
        try channel.write(expander.answer(to: message))
      }
    } catch {
      let line = Array("MessagingMacros: \(error)\n".utf8)
      _ = write(STDERR_FILENO, line, line.count)
      exit(EXIT_FAILURE)
    }
  }
}
