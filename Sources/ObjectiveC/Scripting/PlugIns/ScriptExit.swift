/// The error for a plug-in's script that has called `exit`, or whose statements return a status.
///
/// After `exit`, a script no longer runs, so it cannot be a plug-in.
struct ScriptExit: Error, CustomStringConvertible {
  let status: Int

  var description: String { "the script has ended with status \(status)" }
}
