/// A subcommand, made from its arguments.
protocol Command: SendableMetatype {
  static var name: String { get }

  /// Its description in one line.
  static var summary: String { get }

  /// The text that `--help` prints.
  static var usage: String { get }

  init(_ arguments: Arguments) throws(UsageError)

  /// Does the work; `output` prints a line to standard output, `errors` one to standard error.
  func run(output: @escaping (String) -> Void, errors: (String) -> Void) throws
}
