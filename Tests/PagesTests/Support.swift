import Testing

@testable import multicast

/// An error of a handler.
struct Failure: Error, Equatable {}

/// What the program `multicast` writes when it is called with arguments.
func output(of arguments: String..., status expected: Int32 = 0) throws -> String {
  var lines: [String] = []
  let status = Multicast.run(arguments, output: { lines.append($0) }, errors: { lines.append($0) })
  #expect(status == expected, "\(lines)")
  return lines.joined(separator: "\n")
}
