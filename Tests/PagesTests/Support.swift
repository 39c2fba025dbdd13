import Testing

@testable import multicast

/// An error that a handler throws.
struct Failure: Error, Equatable {}

/// Returns the output of the program `multicast` for some arguments.
func output(of arguments: String..., status expected: Int32 = 0) throws -> String {
  var lines: [String] = []
  let status = Multicast.run(arguments, output: { lines.append($0) }, errors: { lines.append($0) })
  #expect(status == expected, "\(lines)")
  return lines.joined(separator: "\n")
}
