/// A semantic error in a script, such as a message to a number.
package struct CompileError: Error {
  package let message: String
  package let location: Int
}
