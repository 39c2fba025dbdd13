/// The error of a command whose work another program does, if that program is missing.
///
/// Its exit status is 127, as of a shell that does not find a program. A command may have a meaning
/// for 1, such as a difference that was found.
package struct MissingProgram: Error, CustomStringConvertible {
  package static let exitStatus: Int32 = 127

  package let description: String

  package init(_ program: String, neededBecause reason: String, remedy: String) {
    description = """
      \(program): error: \(reason), and the program is neither beside this one nor in PATH; \(remedy)
      """
  }
}
