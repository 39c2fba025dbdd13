/// Lines of a file that are not read, because a condition is false.
struct LeftOutLines {
  /// The inactive branches, each with the offset of its directive and the number of its lines.
  private(set) var branches: [(location: Int, lines: Int)] = []

  var lines: Int { branches.reduce(0) { $0 + $1.lines } }

  /// Returns a note for each branch.
  func notes(in source: SourceText) -> [Diagnostic] {
    branches.map { branch in
      Diagnostic(
        "the condition is false: \(Self.text(branch.lines)) left out", severity: .note,
        at: branch.location, in: source)
    }
  }

  /// Returns one note for all branches, at the first branch, or an empty array without branches.
  func summary(in source: SourceText) -> [Diagnostic] {
    guard let first = branches.first else { return [] }
    let title = branches.count == 1 ? "a false condition" : "\(branches.count) false conditions"
    return [
      Diagnostic(
        "\(title): \(Self.text(lines)) left out", severity: .note, at: first.location, in: source)
    ]
  }

  private static func text(_ count: Int) -> String {
    count == 1 ? "1 line is" : "\(count) lines are"
  }

  /// Counts a line of the inactive branch that begins with the directive at `location`.
  mutating func count(lineOfBranchAt location: Int) {
    if branches.last?.location == location {
      branches[branches.count - 1].lines += 1
    } else {
      branches.append((location, 1))
    }
  }
}
