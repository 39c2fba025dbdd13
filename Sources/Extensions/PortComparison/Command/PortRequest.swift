package import ObjectiveCSyntax

/// The request of the command `multicast compare`.
///
/// The command passes the request, as JSON, to the process that can load the port's library.
package struct PortRequest: Codable, Sendable {
  /// The paths of the original's file, and of the files with stand-ins.
  package var files: [String]

  /// The path of the port: a script, or a shared library.
  package var port: String

  /// The name of the class; by default, the name of the original's file.
  package var className: String?

  /// The number of random messages, and their seed.
  package var messages = 1000
  package var seed: UInt64 = 1

  /// The path of a journal that replaces the random messages.
  package var session: String?

  private var importFolders: [String]
  private var projectFiles: [String]
  private var prefixFiles: [String]
  private var macros: [String]
  private var undefinedMacros: [String]
  private var platform: String

  /// Makes a request for random messages.
  ///
  /// - Precondition: `files` is not empty.
  package init(_ files: [String], port: String, options: CompilerOptions) {
    self.files = files
    self.port = port
    importFolders = options.importFolders
    projectFiles = options.projectFiles
    prefixFiles = options.prefixFiles
    platform = options.platform.rawValue
    macros = []
    undefinedMacros = []
    for macro in options.macros {
      switch macro {
      case .define(let text): macros.append(text)
      case .undefine(let name): undefinedMacros.append(name)
      }
    }
  }

  /// `true` if the port is a shared library.
  package var isLibrary: Bool { port.hasSuffix(".so") }

  private var options: CompilerOptions {
    var options = CompilerOptions()
    options.importFolders = importFolders
    options.projectFiles = projectFiles
    options.prefixFiles = prefixFiles
    options.platform = Platform(rawValue: platform) ?? .macOS
    options.macros = macros.map { .define($0) } + undefinedMacros.map { .undefine($0) }
    return options
  }

  /// Runs the comparison.
  ///
  /// - Parameter willRun: Called before each session.
  /// - Returns: What the comparison has not seen.
  /// - Throws: ``PortDifference``, and the errors of ``PortComparison``.
  package func check(willRun: @escaping (PortSession) -> Void = { _ in }) throws -> PortReport {
    let standIns = Array(files.dropFirst())
    let comparison =
      isLibrary
      ? try PortComparison(
        original: files[0], standIns: standIns, options: options, className: className,
        port: try LibraryPort.load(port))
      : try PortComparison(
        original: files[0], scriptedPort: port, standIns: standIns, options: options,
        className: className)
    comparison.willRun = willRun
    if let session { return try comparison.check(PortSession(contentsOfFile: session)) }
    return try comparison.check(messages: messages, seed: seed)
  }
}
