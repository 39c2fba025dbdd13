/// A semantic mistake in a script, such as an unknown name.
struct CompileError: Error {
  let message: String
  let location: Int
}
