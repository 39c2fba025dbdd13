import SwiftDeclarations
import SwiftParser
import SwiftSyntax

/// Compares the declarations that the reader and swift-syntax find in sources.
struct Comparison {
  private(set) var files = 0
  private(set) var declarations = 0
  private(set) var differences: [Difference] = []
  /// The files in which swift-syntax finds errors, and which are not compared.
  private(set) var unreadable: [String] = []

  /// Adds the results of another comparison.
  mutating func add(_ other: Comparison) {
    files += other.files
    declarations += other.declarations
    differences += other.differences
    unreadable += other.unreadable
  }

  mutating func compare(_ source: String, path: String) {
    let tree = Parser.parse(source: source)
    guard !tree.hasError else {
      unreadable.append(path)
      return
    }
    files += 1
    let file = SwiftFile(source)
    let converter = Converter(
      bytes: Array(source.utf8), locations: SourceLocationConverter(fileName: path, tree: tree))
    let expected = converter.members(tree.statements)
    for diagnostic in file.diagnostics {
      let line = file.position(at: diagnostic.offset).line
      differences.append(
        Difference(
          path: path, line: line, part: "diagnostic", found: diagnostic.message, expected: "none"))
    }
    compare(file.declarations, expected, path: path, line: 1)
  }

  private mutating func compare(
    _ found: [SwiftDeclaration.Member], _ expected: [SwiftDeclaration.Member], path: String,
    line: Int
  ) {
    var (found, expected) = (found[...], expected[...])
    while let first = found.first ?? expected.first {
      let start = min(found.first?.start ?? .max, expected.first?.start ?? .max)
      let line = first.line ?? line
      let left = found.first.flatMap { $0.start == start ? $0 : nil }
      let right = expected.first.flatMap { $0.start == start ? $0 : nil }
      if left != nil { found = found.dropFirst() }
      if right != nil { expected = expected.dropFirst() }
      switch (left, right) {
      case (.declaration(let left), .declaration(let right)):
        compare(left, right, path: path)
      case (.conditional(let left), .conditional(let right)) where left.count == right.count:
        for (left, right) in zip(left, right) {
          if (left.keyword, left.condition) != (right.keyword, right.condition) {
            add("condition", "\(left)", "\(right)", path, line)
          }
          compare(left.members, right.members, path: path, line: line)
        }
      default:
        add("member", left?.summary ?? "none", right?.summary ?? "none", path, line)
      }
    }
  }

  private mutating func compare(
    _ found: SwiftDeclaration, _ expected: SwiftDeclaration, path: String
  ) {
    declarations += 1
    if found != expected {
      let parts = zip(Mirror(reflecting: found).children, Mirror(reflecting: expected).children)
      for (left, right) in parts where left.label != "members" {
        let (leftText, rightText) = (plain(left.value), plain(right.value))
        if leftText != rightText {
          add(left.label ?? "?", leftText, rightText, path, expected.line)
        }
      }
    }
    compare(found.members, expected.members, path: path, line: expected.line)
  }

  private func plain(_ value: Any) -> String {
    "\(value)".replacing("SwiftDeclarations.SwiftDeclaration.", with: "")
  }

  private mutating func add(
    _ part: String, _ found: String, _ expected: String, _ path: String, _ line: Int
  ) {
    differences.append(
      Difference(path: path, line: line, part: part, found: found, expected: expected))
  }
}

extension SwiftDeclaration.Member {
  /// The position at which the member begins; for `#if`, the position of the first condition.
  fileprivate var start: Int {
    switch self {
    case .declaration(let declaration): declaration.range.lowerBound
    case .conditional(let branches): branches.first?.condition?.range.lowerBound ?? 0
    }
  }

  fileprivate var line: Int? {
    guard case .declaration(let declaration) = self else { return nil }
    return declaration.line
  }

  fileprivate var summary: String {
    switch self {
    case .declaration(let declaration): "\(declaration.kind.rawValue) \(declaration.name)"
    case .conditional(let branches): "#if with \(branches.count) branches"
    }
  }
}
