import Foundation
import TestSupport
import Testing

/// A program that tries to end its host, to escape a limit, to hang or to leave something behind.
struct HostileProgram: Sendable {
  /// The path in the folder of hostile programs, without the extension.
  let name: String
  let path: String
  let source: String

  /// How it may end, as its first line says.
  let endings: Set<Ending>

  /// A way in which a program ends.
  enum Ending: String {
    case normally, refused, exception, depth, time, deadline, memory, stopped
  }

  /// Reads a program.
  ///
  /// - Throws: If the first line does not say how it may end.
  init(_ file: URL, in folder: URL) throws {
    name = String(
      file.deletingPathExtension().path.dropFirst(folder.path.count + 1))
    path = file.path
    source = try String(contentsOf: file, encoding: .utf8)
    endings = try Self.endings(of: source, name)
  }

  private static func endings(of source: String, _ name: String) throws -> Set<Ending> {
    let mark = try #require(
      source.firstMatch(of: /^\/\/ ends: ([a-z|]+)\. ./)?.1, "\(name) does not say how it ends")
    return Set(
      try mark.split(separator: "|").map {
        try #require(Ending(rawValue: String($0)), "\(name) ends in an unknown way")
      })
  }

  /// The value of `HOSTILE_SCRIPTS`; nil if the programs are not to be run.
  static let filter = ProcessInfo.processInfo.environment["HOSTILE_SCRIPTS"]

  /// The programs whose names contain one of the texts of `HOSTILE_SCRIPTS`, which commas separate;
  /// for
  /// `1`, all programs.
  static func chosen() throws -> [HostileProgram] {
    guard let filter, filter != "1" else { return try all.get() }
    return try all.get().filter { program in
      filter.split(separator: ",").contains { program.name.contains($0) }
    }
  }

  /// All programs, sorted by their names.
  static let all = Result {
    let folder = repository.appending(path: "Examples/HostileScripts").standardizedFileURL
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    return try (files?.allObjects as? [URL] ?? []).filter { $0.pathExtension == "m" }
      .map { try HostileProgram($0.standardizedFileURL, in: folder) }
      .sorted { $0.name < $1.name }
  }
}
