/// Writes indented lines of Swift, and attributes them to lines of the user's source.
struct SourceWriter {
  private(set) var lines: [String] = []
  private var depth = 0

  /// Contains the path of the declaration's file for use in a literal, or is `nil` without a real
  /// file.
  private let file: String?

  /// On which line of the file the source of the declaration begins.
  private let firstLine: Int

  init(origin: SourceOrigin) {
    file = origin.file
    firstLine = origin.line
  }

  /// Makes an empty writer for the same source.
  init(continuing other: SourceWriter) {
    file = other.file
    firstLine = other.firstLine
    depth = 1
  }

  var text: String { lines.joined(separator: "\n") }

  /// Writes a line, which may be empty.
  mutating func write(_ line: String = "") {
    lines.append(line.isEmpty ? "" : String(repeating: "  ", count: depth) + line)
  }

  /// Writes an empty line, unless the last line is empty, opens a block, or does not exist.
  mutating func separate() {
    guard let last = lines.last, !last.isEmpty, !last.hasSuffix("{") else { return }
    // Search for the byte first: few lines contain it, and a search for a text takes much longer.
    let isDirective =
      last.utf8.contains(UInt8(ascii: "#")) && (last.contains("#if ") || last.contains("#else"))
    if !isDirective { write() }
  }

  /// Writes a head and an indented block in braces.
  mutating func block(_ head: String, _ body: (inout SourceWriter) -> Void) {
    write(head + " {")
    self.body(body)
  }

  /// Writes indented lines and a closing brace.
  mutating func body(_ body: (inout SourceWriter) -> Void) {
    depth += 1
    body(&self)
    depth -= 1
    write("}")
  }

  /// Writes a call or declaration with its items in parentheses, on a single line if they fit.
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

  /// Writes a function, with its parameters on a single line if they fit.
  mutating func function(
    _ head: String, _ parameters: [String], _ tail: String,
    _ body: (inout SourceWriter) -> Void
  ) {
    list(head, parameters, tail + " {")
    self.body(body)
  }

  /// Returns the `line:` argument for a line of the declaration, or nothing without a real file.
  ///
  /// An explicit argument is needed, because `#line` in an expansion is the line of the macro's
  /// use.
  func lineArgument(_ line: Int) -> [String] {
    file == nil ? [] : ["line: \(firstLine + line - 1)"]
  }

  /// Writes lines that the compiler attributes to a line of the user's source.
  mutating func attributed(to line: Int, _ body: (inout SourceWriter) -> Void) {
    guard let file else { return body(&self) }
    lines.append("#sourceLocation(file: \"\(file)\", line: \(firstLine + line - 1))")
    body(&self)
    lines.append("#sourceLocation()")
  }

  /// Writes items, each under the `#if` to which it belongs.
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

/// A location from which the source of a declaration comes.
package struct SourceOrigin: Sendable {
  /// Contains the path of the file, escaped for use in a literal, or is `nil` without a real file.
  let file: String?
  /// On which line the source begins, counted from 1.
  let line: Int

  /// Makes an origin from the location that the compiler reports.
  ///
  /// - Parameters:
  ///   - file: The path of the file. Invented file names of macro expansions are ignored.
  ///   - line: The line on which the source begins, counted from 1.
  package init(file: String, line: Int) {
    self.line = line
    let isReal = !file.isEmpty && !file.hasPrefix("@__swiftmacro") && !file.contains("\n")
    self.file =
      isReal
      ? file.reduce(into: "") { $0 += "\"\\".contains($1) ? "\\\($1)" : String($1) } : nil
  }
}
