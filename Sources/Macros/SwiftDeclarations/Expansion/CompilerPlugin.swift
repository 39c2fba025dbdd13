import Glibc

/// The main loop of the macros' plug-in, a process that the compiler starts.
package enum CompilerPlugin {
  /// Answers the compiler's messages from standard input until the compiler closes the pipe.
  ///
  /// If a message cannot be read, the process prints the error to standard error, and exits with
  /// `EXIT_FAILURE`.
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
