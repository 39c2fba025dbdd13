/// The lines of a file that are not read, because a condition is false.
struct LeftOutLines {
  /// The branches with lines that are left out, with the offsets of their directives.
  private(set) var branches: [(location: Int, lines: Int)] = []

  var lines: Int { branches.reduce(0) { $0 + $1.lines } }

  /// A note for each branch.
  func notes(in source: SourceText) -> [Diagnostic] {
    branches.map { branch in
      Diagnostic(
        "the condition is false: \(Self.text(branch.lines)) left out", severity: .note,
        at: branch.location, in: source)
    }
  }

  /// A note for all branches, if there are any, at the first of them.
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

  /// Counts a line of the branch that a directive begins.
  mutating func count(lineOfBranchAt location: Int) {
    if branches.last?.location == location {
      branches[branches.count - 1].lines += 1
    } else {
      branches.append((location, 1))
    }
  }
}
