/// Ends a command with an exit status, and without another message.
struct ExitStatus: Error {
  let code: Int32
}
