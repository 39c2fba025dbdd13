/// Unread arguments of a subcommand.
package struct Arguments {
  private let command: String
  private var rest: ArraySlice<String>

  /// The value after the `=` of the last option, until the value is taken.
  private var attached: String?

  init(_ arguments: ArraySlice<String>, of command: String) {
    self.command = command
    rest = arguments
  }

  /// Takes the next argument, or only `--name` of an option in the form `--name=value`.
  ///
  /// - Throws: A `UsageError` if the value of the last option was not taken.
  package mutating func next() throws(UsageError) -> String? {
    if let attached { throw unexpected(attached) }
    guard let argument = rest.popFirst() else { return nil }
    guard argument.hasPrefix("--"), let equals = argument.firstIndex(of: "=") else {
      return argument
    }
    attached = String(argument[equals...].dropFirst())
    return String(argument[..<equals])
  }

  /// Takes all remaining arguments without interpreting them.
  package mutating func remaining() -> [String] {
    defer { rest = [] }
    return Array(rest)
  }

  /// Takes the value of `option`, which follows the option or its `=`.
  package mutating func value(of option: String) throws(UsageError) -> String {
    // A value that begins with `-` must be attached with `=`.
    if attached == nil, rest.first?.hasPrefix("-") == false { attached = rest.popFirst() }
    guard let value = attached, !value.isEmpty else {
      throw UsageError("missing value for '\(option)'", command: command)
    }
    attached = nil
    return value
  }

  /// Takes the value of `option`, which must be a positive integer.
  package mutating func count(of option: String) throws(UsageError) -> Int32 {
    let value = try value(of: option)
    guard let count = Int32(value), count > 0 else {
      throw UsageError(
        "'\(option)' takes a whole number from 1 on, not '\(value)'", command: command)
    }
    return count
  }

  /// Takes the value of `option` in seconds, such as `2` or `0.25`.
  package mutating func seconds(of option: String) throws(UsageError) -> Duration {
    let value = try value(of: option)
    guard let seconds = Double(value), seconds > 0, seconds <= 1e9 else {
      throw UsageError(
        "'\(option)' takes a number of seconds above 0, not '\(value)'", command: command)
    }
    return .seconds(seconds)
  }

  /// Returns the error for `argument`, which the command does not know.
  package func unexpected(_ argument: String) -> UsageError {
    let reason = argument.hasPrefix("-") ? "unknown option" : "unexpected argument"
    return error("\(reason) '\(argument)'")
  }

  /// Returns an error about the arguments of the command.
  package func error(_ message: String) -> UsageError { UsageError(message, command: command) }
}
