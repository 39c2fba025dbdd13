import Foundation

/// A table of hostile programs that differ in a few words.
///
/// A table is a text that consists of templates, and of a row of words for each program. The README
/// of the programs describes the format.
struct HostileTable {
  /// The programs, in the order of the rows.
  private(set) var programs: [(name: String, source: String)] = []

  private let file: String

  /// Reads a table.
  ///
  /// - Parameters:
  ///   - text: The text of the table.
  ///   - file: The name of the file, for errors.
  /// - Throws: An error that names the line that cannot be read.
  init(_ text: String, file: String) throws(MalformedHostileTable) {
    self.file = file
    var templates: [HostileTemplate] = []
    for section in try sections(of: text) {
      if section.heading == "-- cases" {
        try readCases(section, templates)
        templates = []
      } else if section.heading.hasPrefix("-- ") {
        templates.append(
          HostileTemplate(
            name: section.heading.dropFirst(3), line: section.line,
            lines: section.lines.map(\.text)))
      } else {
        try checkCases(of: templates)
        templates = []
      }
    }
    try checkCases(of: templates)
  }

  // MARK: Sections

  private typealias Line = (number: Int, text: Substring)

  /// A heading, which begins with `==` or `--`, and the lines below the heading.
  private struct Section {
    let line: Int
    let heading: Substring
    var lines: [Line] = []
  }

  private func sections(of text: String) throws(MalformedHostileTable) -> [Section] {
    var sections: [Section] = []
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      if line.hasPrefix("== ") || line.hasPrefix("-- ") {
        sections.append(Section(line: index + 1, heading: line))
      } else if !sections.isEmpty {
        sections[sections.count - 1].lines.append((index + 1, line))
      } else if !line.isEmpty {
        throw malformed(index + 1, "expected '== ' and what the programs have in common")
      }
    }
    return sections
  }

  private func checkCases(of templates: [HostileTemplate]) throws(MalformedHostileTable) {
    guard let template = templates.first else { return }
    throw malformed(template.line, "no cases follow the template; write '-- cases' below it")
  }

  // MARK: Cases

  /// A row, and the lines below it, which form the text of its last column.
  private struct Row {
    let line: Int
    var cells: [String]
    var block: [Substring] = []
  }

  private mutating func readCases(
    _ section: Section, _ templates: [HostileTemplate]
  ) throws(MalformedHostileTable) {
    if templates.isEmpty {
      throw malformed(section.line, "no template precedes the cases; write '-- {name}' and one")
    }
    let rows = try rows(of: section)
    guard let header = rows.first else {
      throw malformed(section.line, "no line below names the columns")
    }
    try check(header, templates)
    for row in rows.dropFirst() {
      let words = try words(of: row, columns: header.cells, templates)
      programs += templates.map { $0.program(words) }
    }
  }

  private func rows(of section: Section) throws(MalformedHostileTable) -> [Row] {
    var rows: [Row] = []
    for (number, text) in section.lines {
      if !text.isEmpty && text.first != " " {
        // The added space allows a row to end with an empty cell.
        let cells = "\(text) ".split(separator: " | ", omittingEmptySubsequences: false)
        rows.append(Row(line: number, cells: cells.map { $0.trimmingCharacters(in: .whitespaces) }))
      } else if rows.count > 1, text.isEmpty || text.hasPrefix("    ") {
        rows[rows.count - 1].block.append(text.dropFirst(4))
      } else if !text.isEmpty {
        throw malformed(number, "expected a row, or below one a line that four blanks indent")
      }
    }
    return rows
  }

  private func check(
    _ header: Row, _ templates: [HostileTemplate]
  ) throws(MalformedHostileTable) {
    for template in templates {
      if let name = template.placeholders.subtracting(header.cells).min() {
        throw malformed(
          template.line, "'{\(name)}' is no column of the cases: \(header.cells.list)")
      }
    }
    let used = templates.reduce(into: Set()) { $0.formUnion($1.placeholders) }
    if let column = header.cells.first(where: { !used.contains($0) }) {
      throw malformed(header.line, "no template has '{\(column)}'")
    }
  }

  private func words(
    of row: Row, columns: [String], _ templates: [HostileTemplate]
  ) throws(MalformedHostileTable) -> [String: String] {
    var cells = row.cells
    if cells.count != columns.count {
      throw malformed(
        row.line, "expected \(columns.count) cells, found \(cells.count): \(columns.list)")
    }
    let block = row.block.trimmingBlankEnd()
    if !block.isEmpty {
      let column = columns[columns.count - 1]
      if !cells[columns.count - 1].isEmpty {
        throw malformed(row.line, "'\(column)' is in the row and below it; leave out one")
      }
      if block.count > 1, templates.contains(where: { $0.inlinePlaceholders.contains(column) }) {
        throw malformed(
          row.line, "'\(column)' has several lines, but '{\(column)}' is not alone on its line")
      }
      cells[columns.count - 1] = block.joined(separator: "\n")
    }
    return Dictionary(zip(columns, cells)) { first, _ in first }
  }

  private func malformed(_ line: Int, _ reason: String) -> MalformedHostileTable {
    MalformedHostileTable(file: file, line: line, reason: reason)
  }
}

extension [String] {
  fileprivate var list: String { joined(separator: " | ") }
}
