/// Writes lines of Swift, indented, and says which lines of the user's source they stand for.
struct SourceWriter {
  private(set) var lines: [String] = []
  private var depth = 0

  /// The file of the declaration, as a literal; nil where lines cannot be attributed to it.
  private let file: String?

  /// The line of the file on which the declaration's source begins.
  private let firstLine: Int

  init(origin: SourceOrigin) {
    file = origin.file
    firstLine = origin.line
  }

  var text: String { lines.joined(separator: "\n") }

  /// Writes a line, or an empty one.
  mutating func write(_ line: String = "") {
    lines.append(line.isEmpty ? "" : String(repeating: "  ", count: depth) + line)
  }

  /// Writes an empty line unless there is one, or nothing before it.
  mutating func separate() {
    guard let last = lines.last, !last.isEmpty, !last.hasSuffix("{") else { return }
    // Searching for a text takes much longer than for a byte, which few lines have.
    let isDirective =
      last.utf8.contains(UInt8(ascii: "#")) && (last.contains("#if ") || last.contains("#else"))
    if !isDirective { write() }
  }

  /// Writes lines in braces behind a head.
  mutating func block(_ head: String, _ body: (inout SourceWriter) -> Void) {
    write(head + " {")
    self.body(body)
  }

  /// Writes lines, indented, and a closing brace.
  mutating func body(_ body: (inout SourceWriter) -> Void) {
    depth += 1
    body(&self)
    depth -= 1
    write("}")
  }

  /// Writes a call or declaration with its parts in parentheses: on one line if they fit.
  mutating func list(_ head: String, _ items: [String], _ tail: String) {
    let line = "\(head)(\(items.joined(separator: ", ")))\(tail)"
    if line.count + 2 * depth <= 100 || items.isEmpty { return write(line) }
    write(head + "(")
    depth += 1
    let joined = items.joined(separator: ", ")
    if joined.count + 2 * depth <= 100 {
      write(joined)
    } else {
      for item in items.dropLast() { write(item + ",") }
      write(items[items.count - 1])
    }
    depth -= 1
    write(")" + tail)
  }

  /// Writes a function, its parameters on one line if they fit.
  mutating func function(
    _ head: String, _ parameters: [String], _ tail: String,
    _ body: (inout SourceWriter) -> Void
  ) {
    list(head, parameters, tail + " {")
    self.body(body)
  }

  /// The argument that says the line of a declaration; none where its file is not known.
  ///
  /// The compiler takes `#line` in an expansion for the line of what is expanded.
  func lineArgument(_ line: Int) -> [String] {
    file == nil ? [] : ["line: \(firstLine + line - 1)"]
  }

  /// Writes lines that the compiler reports as a line of the user's source.
  mutating func attributed(to line: Int, _ body: (inout SourceWriter) -> Void) {
    guard let file else { return body(&self) }
    lines.append("#sourceLocation(file: \"\(file)\", line: \(firstLine + line - 1))")
    body(&self)
    lines.append("#sourceLocation()")
  }

  /// Writes things, each under the `#if` of its own.
  mutating func conditional<Item>(
    _ things: [Conditional<Item>], _ write: (inout SourceWriter, Item) -> Void
  ) {
    for thing in things {
      switch thing {
      case .one(let item): write(&self, item)
      case .branches(let branches):
        for branch in branches {
          self.write(branch.keyword + (branch.condition.map { " " + $0 } ?? ""))
          conditional(branch.items, write)
        }
        self.write("#endif")
      }
    }
  }
}

/// Where the source of a declaration comes from.
package struct SourceOrigin: Sendable {
  /// The path of its file, as it can stand in a literal; nil if it is not in a file.
  let file: String?
  /// The line on which its source begins.
  let line: Int

  /// - Parameters:
  ///   - file: The path of the file; the names that macros' expansions have are left out.
  ///   - line: The line on which the source begins, counted from 1.
  package init(file: String, line: Int) {
    self.line = line
    let isReal = !file.isEmpty && !file.hasPrefix("@__swiftmacro") && !file.contains("\n")
    self.file =
      isReal
      ? file.reduce(into: "") { $0 += "\"\\".contains($1) ? "\\\($1)" : String($1) } : nil
  }
}
