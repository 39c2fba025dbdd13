/// A subcommand, made from its arguments.
protocol Command: SendableMetatype {
  static var name: String { get }

  /// What it does, in one line.
  static var summary: String { get }

  /// What `--help` prints.
  static var usage: String { get }

  init(_ arguments: Arguments) throws(UsageError)

  /// Does the work, handing over each line that is to be printed, and each that is for standard
  /// error.
  func run(output: @escaping (String) -> Void, errors: (String) -> Void) throws
}
