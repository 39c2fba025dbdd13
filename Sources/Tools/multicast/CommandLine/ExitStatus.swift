/// An error that ends a command with an exit status, and prints nothing.
struct ExitStatus: Error {
  let code: Int32
}
