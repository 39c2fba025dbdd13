/// A part of a script that makes no sense, though it could be read.
struct CompileError: Error {
  let message: String
  let location: Int
}
