/// What a command leaves behind that has said all there is to say.
struct ExitStatus: Error {
  let code: Int32
}
