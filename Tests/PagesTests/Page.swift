import Foundation
import TestSupport

/// A page or another text file of the repository.
struct Page {
  static let root = packageFolder

  let text: String

  init(_ path: String) throws {
    text = try String(contentsOf: Self.root.appending(path: path), encoding: .utf8)
  }

  /// A table, with the title of its section, the title of its first column, and its rows.
  struct Table {
    var section: String
    var title: String
    var rows: [[String]] = []

    /// The first cell of each row.
    var names: [String] { rows.map { $0[0] } }
  }

  /// The tables, in the order of the page.
  var tables: [Table] {
    var tables: [Table] = []
    var section = ""
    var isInTable = false
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("#") { section = String(line.drop { $0 == "#" || $0 == " " }) }
      guard line.hasPrefix("|") else {
        isInTable = false
        continue
      }
      let cells = line.dropFirst().split(separator: "|", omittingEmptySubsequences: false)
        .dropLast().map { $0.trimmingCharacters(in: .whitespaces) }
      if !isInTable {
        tables.append(Table(section: section, title: cells[0]))
        isInTable = true
      } else if !cells.allSatisfy({ $0.allSatisfy { $0 == "-" } }) {
        tables[tables.count - 1].rows.append(cells)
      }
    }
    return tables
  }

  /// Returns the texts in code font of a cell.
  static func code(in cell: String) -> [String] {
    cell.split(separator: "`", omittingEmptySubsequences: false).enumerated()
      .filter { $0.offset % 2 == 1 }.map { String($0.element) }
  }

  /// Returns the names of the folders, or of all files and folders, in a folder of the repository.
  static func contents(of folder: String, foldersOnly: Bool = true) throws -> Set<String> {
    let url = root.appending(path: folder)
    let names = try FileManager.default.contentsOfDirectory(
      at: url, includingPropertiesForKeys: nil, options: .skipsHiddenFiles)
    return Set(names.filter { !foldersOnly || $0.hasDirectoryPath }.map(\.lastPathComponent))
  }

  static func exists(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: root.appending(path: path).path)
  }
}
