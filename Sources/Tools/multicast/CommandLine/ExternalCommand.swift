import Foundation

/// A program that stands for a subcommand: `multicast-bus` for `multicast bus`.
///
/// So packages that need others can add subcommands to a program that needs none.
enum ExternalCommand {
  /// Replaces this program by that one, from this program's folder or from `PATH`.
  ///
  /// It returns if there is none.
  static func run(_ name: String, _ arguments: some Sequence<String>) {
    guard !name.isEmpty, !name.hasPrefix("-"), !name.contains("/") else { return }
    let program = "multicast-\(name)"
    let folder = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
      .deletingLastPathComponent()
    // They are not freed: the program ends, or begins anew.
    let words = ([program] + arguments).map { strdup($0) } + [nil]
    execv(folder.appending(path: program).path, words)
    execvp(program, words)
  }
}
