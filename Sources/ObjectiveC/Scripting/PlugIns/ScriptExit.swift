/// The end of a script that is to be a plug-in: after `exit` it runs no more.
struct ScriptExit: Error, CustomStringConvertible {
  let status: Int

  var description: String { "the script has ended with status \(status)" }
}
