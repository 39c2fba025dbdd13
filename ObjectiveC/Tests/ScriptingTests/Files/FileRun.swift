import Scripting
import Synchronization
import TestSupport

/// Runs a program that may read the folder "in" and write the folder "out" of a directory, and
/// returns its output.
///
/// In the program, `IN` and `OUT` stand for the paths of the folders.
func run(
  _ statements: String, in directory: TemporaryDirectory, limits: ScriptLimits = ScriptLimits()
) throws -> String {
  let output = Mutex("")
  let print: @Sendable (String) -> Void = { text in output.withLock { $0 += text } }
  let script = try Script(
    source: """
      #define IN @"\(directory.path("in"))"
      #define OUT @"\(directory.path("out"))"
      NSFileManager *files = [NSFileManager defaultManager];
      NSError *error = nil;
      \(statements)
      """, limits: limits, output: print, log: print)
  try script.allowReading(directory.path("in"))
  try script.allowWriting(directory.path("out"))
  try script.run()
  return output.withLock { $0 }
}

extension TemporaryDirectory {
  /// A directory with the folders "in", which has two files, and "out", which is empty.
  static func forScripts() throws -> TemporaryDirectory {
    let directory = try TemporaryDirectory()
    for folder in ["in", "in/sub", "out"] { try directory.makeFolder(folder) }
    _ = try directory.write("secret", to: "secret.txt")
    _ = try directory.write("a", to: "in/a.txt")
    _ = try directory.write("b", to: "in/sub/b.txt")
    return directory
  }
}
