import ProgramSupport
import Testing

/// An error that a handler throws.
struct Failure: Error, Equatable {}

/// Returns the output of a program for some arguments.
func output(
  of program: CommandLineProgram, _ arguments: String..., status expected: Int32 = 0
) throws -> String {
  var lines: [String] = []
  let status = program.run(arguments, output: { lines.append($0) }, errors: { lines.append($0) })
  #expect(status == expected, "\(lines)")
  return lines.joined(separator: "\n")
}
