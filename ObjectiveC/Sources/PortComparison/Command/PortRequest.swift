import Invocation
package import ObjectiveCSyntax

/// Holds the request of the command `multicast-objc compare`.
package struct PortRequest: Sendable {
  /// Lists the paths of the original's file, and of the files with stand-ins.
  package var files: [String] = []

  /// The path of the port: a script, or a shared library.
  package var port = ""

  /// Names the class; by default, the class has the name of the original's file.
  package var className: String?

  /// How many random messages to send, and their seed.
  package var messages = 1000
  package var seed: UInt64 = 1

  /// The path of a journal that replaces the random messages.
  package var session: String?

  /// How many messages to draw for a session; by default, as ``PortComparison`` chooses.
  package var length: Int?

  /// What the command can say about the host; see ``HostDescription``.
  package var excluded: [String] = []
  package var frequencies: [String: Int] = [:]
  package var includesPrivate = false
  package var advancesClock = false
  package var releasesPlugIn = false

  /// The options with which the files are compiled.
  package var options = CompilerOptions()

  package init() {}

  /// `true` if the port is a shared library.
  package var isLibrary: Bool { port.hasSuffix(".so") }

  /// The exit status of a comparison with a difference, as of the program `diff`.
  package static let differenceStatus: Int32 = 1

  /// The exit status of a comparison that is not possible, as of the program `diff`.
  package static let failureStatus: Int32 = 2

  /// Runs the comparison.
  ///
  /// - Precondition: `files` is not empty.
  /// - Parameter willRun: Called before each session.
  /// - Returns: What the comparison has not seen.
  /// - Throws: ``PortDifference``, and the errors of ``PortComparison``.
  package func check(willRun: @escaping (PortSession) -> Void = { _ in }) throws -> PortReport {
    let standIns = Array(files.dropFirst())
    let host = HostDescription(
      excluded: Set(try excluded.map { try Selector($0) }),
      frequencies: Dictionary(
        uniqueKeysWithValues: try frequencies.map { (try Selector($0.key), $0.value) }),
      includesPrivate: includesPrivate, advancesClock: advancesClock,
      releasesPlugIn: releasesPlugIn)
    let comparison =
      isLibrary
      ? try PortComparison(
        original: files[0], standIns: standIns, options: options, className: className,
        port: try LibraryPort.load(port), host: host)
      : try PortComparison(
        original: files[0], scriptedPort: port, standIns: standIns, options: options,
        className: className, host: host)
    comparison.willRun = willRun
    guard let session else {
      return try length.map {
        try comparison.check(messages: messages, seed: seed, length: $0)
      } ?? comparison.check(messages: messages, seed: seed)
    }
    // Objects that a recorder has written are known to the host with their types only.
    return try comparison.check(
      PortSession(contentsOfFile: session, host: comparison.host.description))
  }
}
