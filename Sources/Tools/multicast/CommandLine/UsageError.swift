/// An error in the arguments of the program.
struct UsageError: Error, Equatable, CustomStringConvertible {
  let description: String

  init(_ reason: String, command: String? = nil) {
    let program = ["multicast", command].compactMap { $0 }.joined(separator: " ")
    description = "\(program): \(reason)\nTry '\(program) --help'."
  }
}
