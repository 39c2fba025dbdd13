/// An error in the arguments of a program.
package struct UsageError: Error, Equatable {
  let reason: String

  /// The command whose help says more, or `nil` for the help of the program.
  let command: String?

  package init(_ reason: String, command: String? = nil) {
    self.reason = reason
    self.command = command
  }

  /// Returns the text of the error in the program with the name `program`.
  func text(in program: String) -> String {
    let program = [program, command].compactMap { $0 }.joined(separator: " ")
    return "\(program): \(reason)\nTry '\(program) --help'."
  }
}
