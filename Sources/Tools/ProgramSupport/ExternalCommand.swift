import Foundation

/// A subcommand in a separate program, such as `multicast-bus` for `multicast bus`.
///
/// Packages with dependencies can thereby add subcommands to a program without dependencies.
package enum ExternalCommand {
  /// Replaces this process by the program `multicast-NAME`.
  ///
  /// The program is looked up in this program's folder, and then in `PATH`. The function returns
  /// only if no program is found. If a program is found and cannot be run, the function prints the
  /// reason and ends this process with the status 126, as a shell does.
  ///
  /// - Throws: A `UsageError` if this process runs as that program already, because
  ///   `multicast-NAME` is a link to this program. Without the error, the process would replace
  ///   itself endlessly.
  package static func run(_ name: String, _ arguments: some Sequence<String>) throws(UsageError) {
    guard !name.isEmpty, !name.contains("/") else { return }
    let program = "multicast-\(name)"
    guard CommandLine.arguments[0] != program else {
      throw UsageError("'\(program)' is a link to this program, which does not have the command")
    }
    let folder = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
      .deletingLastPathComponent()
    // The copies are not freed: the process is replaced, or ends with an error.
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

  /// Returns the line that builds and runs a program of this package with `arguments`.
  package static func buildAndRun(_ program: String, _ arguments: [String]) -> String {
    let words = arguments.map { argument in
      argument.wholeMatch(of: /[\w@%+=:,.\/-]+/) == nil
        ? "'\(argument.replacing("'", with: #"'\''"#))'" : argument
    }
    return (["swift", "run"] + configuration + [program] + words).joined(separator: " ")
  }

  /// Returns the line that builds a program of this package, beside this program.
  package static func build(_ program: String) -> String {
    (["swift", "build"] + configuration + ["--product", program]).joined(separator: " ")
  }

  /// The options of `swift build` with which this program was built.
  private static var configuration: [String] {
    #if DEBUG
      []
    #else
      ["-c", "release"]
    #endif
  }
}
