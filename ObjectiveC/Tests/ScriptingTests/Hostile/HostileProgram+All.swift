import Foundation
import TestSupport

extension HostileProgram {
  /// All programs, sorted by name.
  static let all = Result {
    let folder = packageFolder.appending(path: "Examples/HostileScripts").standardizedFileURL
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    return try (files?.allObjects as? [URL] ?? [])
      .flatMap { try programs(of: $0.standardizedFileURL, in: folder) }
      .sorted { $0.name < $1.name }
  }

  /// Returns the programs of a table or of a program's file, and none for any other file.
  private static func programs(of file: URL, in folder: URL) throws -> [HostileProgram] {
    let name = file.deletingPathExtension().path.dropFirst(folder.path.count + 1)
    let text = { try String(contentsOf: file, encoding: .utf8) }
    switch file.pathExtension {
    case "m": return [try HostileProgram(name: String(name), source: text(), file: file)]
    case "table":
      return try HostileTable(text(), file: file.lastPathComponent).programs.map {
        try HostileProgram(name: "\(name)/\($0.name)", source: $0.source)
      }
    default: return []
    }
  }

  // MARK: Selection

  /// The value of the variable `HOSTILE_SCRIPTS`, or `nil` if the programs are not to be run.
  static let filter = ProcessInfo.processInfo.environment["HOSTILE_SCRIPTS"]

  /// `true` if each program is run only once, and a sample of the programs in separate processes.
  static var isShort: Bool { filter == "short" }

  /// Returns the programs whose names contain one of the texts in `HOSTILE_SCRIPTS`.
  ///
  /// The texts are separated by commas. `1` and `short` stand for all programs.
  static func chosen() throws -> [HostileProgram] {
    guard let filter, filter != "1", filter != "short" else { return try all.get() }
    return try all.get().filter { program in
      filter.split(separator: ",").contains { program.name.contains($0) }
    }
  }

  /// Returns a sample of the programs that may end by their memory limit.
  ///
  /// Among the programs of a folder that may end in the same ways, the first and every eighth after
  /// it are chosen.
  static func sample(of programs: [HostileProgram]) -> [HostileProgram] {
    struct Kind: Hashable {
      let folder: Substring
      let endings: Set<Ending>
    }
    let kinds = Dictionary(grouping: programs.filter { $0.endings.contains(.memory) }) {
      Kind(folder: $0.folder, endings: $0.endings)
    }
    return kinds.values.flatMap { kind in
      stride(from: 0, to: kind.count, by: 8).map { kind[$0] }
    }
    .sorted { $0.name < $1.name }
  }
}
