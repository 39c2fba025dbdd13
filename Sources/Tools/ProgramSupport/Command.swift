/// A subcommand of a program, with its parsed arguments.
package protocol Command: SendableMetatype {
  static var name: String { get }

  /// A description of the command in a single line.
  static var summary: String { get }

  /// The text of `--help`.
  static var usage: String { get }

  init(_ arguments: Arguments) throws(UsageError)

  /// Executes the command.
  ///
  /// - Parameters:
  ///   - output: Prints a line to standard output.
  ///   - errors: Prints a line to standard error.
  /// - Throws: An error that determines the exit status of the program.
  func run(output: @escaping (String) -> Void, errors: (String) -> Void) throws
}
