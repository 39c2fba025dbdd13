import Foundation
@_spi(ObjectiveC) package import PlugIns

/// Does the work of the command `multicast plugins`, which checks bundles, and writes manifests.
package struct PlugInCheck {
  package static let name = "plugins"
  package static let summary =
    "Check the plug-ins in a folder, and say in which order they are loaded"

  /// Returns the usage of the command in a program, with a sentence about bundles of scripts.
  package static func usage(of program: String, scripts: String) -> String {
    """
    Reads the bundles in a folder: their manifests, libraries and scripts. No code of theirs runs.
    Prints them in the order of loading, then those that cannot be used, each with what is wrong.
    \(scripts)

    A library is refused if it carries a copy of DynamicMulticast or a Swift runtime of its own, is no
    plug-in, or says something else than the manifest. Whether it was built as the host was is checked
    if the host's libDynamicMulticastShared.so is given, and so are the types of the libraries beside
    it: a library that carries a copy of such a type is refused.

    With --write-manifest, reads what @PlugIn has put into a library, and writes it as Info.json into
    the library's folder. An Info.json that is there is replaced.

    Usage: \(program) plugins [--json] [--host-version VERSION] [--host LIBRARY] FOLDER
           \(program) plugins --write-manifest LIBRARY

    Options:
      --host LIBRARY            Also compare libraries with those that the host shares with them.
      --host-version VERSION    Also check that bundles work with this version of the host.
      --json                    Print JSON instead of text.
      --write-manifest LIBRARY  Write the manifest of this library.
      -h, --help                Print this.

    Exit status: 0 if all can be used; 1 if a bundle cannot, or if there is none; 64 if the arguments
    are wrong; 127 if a program that is needed is missing.
    """
  }

  private var folder: String?
  private var library: String?
  private var host: String?
  private var hostVersion: BundleVersion?
  private var isJSON = false

  package init(_ arguments: Arguments) throws(UsageError) {
    var arguments = arguments
    while let argument = try arguments.next() {
      switch argument {
      case "--json": isJSON = true
      case "--host": host = try arguments.value(of: argument)
      case "--write-manifest": library = try arguments.value(of: argument)
      case "--host-version":
        let text = try arguments.value(of: argument)
        hostVersion = BundleVersion(text)
        if hostVersion == nil {
          throw UsageError(
            "'--host-version' takes numbers with dots between them, such as 1.2, not '\(text)'",
            command: Self.name)
        }
      case _ where argument.hasPrefix("-") || folder != nil: throw arguments.unexpected(argument)
      default: folder = argument
      }
    }
    switch (folder, library) {
    case (nil, nil): throw UsageError("missing folder", command: Self.name)
    case (let folder?, _?): throw arguments.unexpected(folder)
    default: break
    }
  }

  /// Checks the bundles of the folder, or writes the manifest.
  ///
  /// - Parameters:
  ///   - loaders: The kinds of code that can be checked.
  ///   - output: Prints a line to standard output.
  ///   - errors: Prints a line to standard error.
  ///   - scriptsFound: Is called before the check of a folder in which a bundle has scripts.
  /// - Throws: An error that determines the exit status of the program.
  package func run(
    loaders: [PlugInLoader], output: (String) -> Void, errors: (String) -> Void,
    scriptsFound: () throws -> Void = {}
  ) throws {
    if let library { return output(try ManifestWriter(library: library).write(errors: errors)) }
    guard let folder else { return }
    let contents = try BundleFolder(path: folder)
    if contents.bundles.contains(where: \.isScript) { try scriptsFound() }
    let list = BundleList(
      contents, hostVersion: hostVersion, host: try host.map(HostLibrary.facts), loaders: loaders)
    if list.bundles.isEmpty {
      throw FileError(folder, "no folder in it has an Info.json or Info.plist")
    }
    if isJSON {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
      output(String(decoding: try encoder.encode(list.bundles), as: UTF8.self))
    } else {
      for bundle in list.bundles { output(bundle.text) }
    }
    if list.bundles.contains(where: { !$0.problems.isEmpty }) {
      throw ExitStatus(code: EXIT_FAILURE)
    }
  }
}
