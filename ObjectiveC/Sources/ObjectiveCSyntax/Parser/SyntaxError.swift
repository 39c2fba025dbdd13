/// A mistake at which the parser cannot continue.
struct SyntaxError: Error {
  let message: String
  let location: Int
}
