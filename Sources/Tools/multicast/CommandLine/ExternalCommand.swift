import Foundation

/// A subcommand in a separate program, such as `multicast-bus` for `multicast bus`.
///
/// Packages with dependencies can thereby add subcommands to a program without dependencies.
enum ExternalCommand {
  /// Replaces this process by the program of the subcommand.
  ///
  /// The program is looked up in this program's folder, and then in `PATH`. The function returns
  /// only if no program is found. If a program is found and cannot be run, the function prints the
  /// reason and ends this process with the status 126, as a shell does.
  static func run(_ name: String, _ arguments: some Sequence<String>) {
    guard !name.isEmpty, !name.hasPrefix("-"), !name.contains("/") else { return }
    let program = "multicast-\(name)"
    let folder = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
      .deletingLastPathComponent()
    // The copies are not freed: the process is replaced, or ends with an error.
    let words = ([program] + arguments).map { strdup($0) } + [nil]
    execv(folder.appending(path: program).path, words)
    execvp(program, words)
    let reason = errno
    // A folder of `PATH` may be missing, or may not be readable.
    if [ENOENT, ENOTDIR, EACCES].contains(reason) { return }
    let text = "multicast: '\(program)' cannot be run: \(String(cString: strerror(reason)))\n"
    FileHandle.standardError.write(Data(text.utf8))
    exit(126)
  }
}
