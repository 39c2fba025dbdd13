import Foundation
import ProgramSupport

/// A subcommand in a separate program, such as `multicast-bus` for `multicast bus`.
///
/// Packages with dependencies can thereby add subcommands to a program without dependencies.
enum ExternalCommand {
  /// Replaces this process by the program `multicast-NAME`.
  ///
  /// The program is looked up in this program's folder, and then in `PATH`. The function returns
  /// only if no program is found. If a program is found and cannot be run, the function prints the
  /// reason and ends this process with the status 126, as a shell does.
  ///
  /// - Throws: A `UsageError` if this process runs as that program already, because
  ///   `multicast-NAME` is a link to this program. Without the error, the process would replace
  ///   itself endlessly.
  static func run(_ name: String, _ arguments: some Sequence<String>) throws(UsageError) {
    guard !name.isEmpty, !name.contains("/") else { return }
    let program = "multicast-\(name)"
    guard CommandLine.arguments[0] != program else {
      throw UsageError("'\(program)' is a link to this program, which does not have the command")
    }
    let folder = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
      .deletingLastPathComponent()
    // Copies are not freed: the process is replaced, or ends with an error.
    let words = ([program] + arguments).map { strdup($0) } + [nil]
    execv(folder.appending(path: program).path, words)
    execvp(program, words)
    let reason = errno
    // A folder of `PATH` may be missing, or may not be readable.
    if [ENOENT, ENOTDIR, EACCES].contains(reason) { return }
    let text = "\(program): error: it cannot be run: \(String(cString: strerror(reason)))\n"
    FileHandle.standardError.write(Data(text.utf8))
    exit(126)
  }

  /// Returns the line that builds `multicast-objc`, and runs it with `arguments`.
  static func buildAndRunObjectiveC(_ arguments: [String]) -> String {
    // The package of `multicast-objc` is in the repository from which this file was compiled, unless
    // the program was moved to another machine.
    let folder = URL(filePath: #filePath).appending(path: "../../../../ObjectiveC").standardized
      .path
    let isThere = FileManager.default.fileExists(atPath: folder)
    var words =
      ["swift", "run"] + (isThere ? ["--package-path", folder] : []) + ["multicast-objc"]
      + arguments
    #if !DEBUG
      words.insert(contentsOf: ["-c", "release"], at: 2)
    #endif
    return words.map { word in
      word.wholeMatch(of: /[\w@%+=:,.\/-]+/) == nil
        ? "'\(word.replacing("'", with: #"'\''"#))'" : word
    }.joined(separator: " ")
  }
}
