/// The error for a plug-in's script that calls `exit`, or that ends with a status other than 0.
///
/// After `exit`, a script no longer runs, so it cannot be a plug-in.
struct ScriptExit: Error, CustomStringConvertible {
  let status: Int

  var description: String { "the script has ended with status \(status)" }
}
