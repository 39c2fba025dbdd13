/// A place where the text cannot be read on.
struct SyntaxError: Error {
  let message: String
  let location: Int
}
