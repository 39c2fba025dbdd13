/// The lines and branches of an original that ran during a comparison.
public struct PortCoverage: Sendable {
  /// The numbers of the lines with code that ran.
  public let linesRun: [Int]

  /// The numbers of the lines with code that never ran.
  ///
  /// The comparison says nothing about these lines.
  public let linesNotRun: [Int]

  /// The number of branches, such as the condition of an `if`.
  public let branchCount: Int

  /// The number of branches that ran in both ways.
  public let branchesRunBothWays: Int

  /// The numbers of the lines with a branch that ran in one way only.
  public let linesWithHalfBranches: [Int]

  init(lines: [Int: Bool], branches: [(line: Int, wayCount: Int)]) {
    linesRun = lines.filter(\.value).keys.sorted()
    linesNotRun = lines.filter { !$0.value }.keys.sorted()
    branchCount = branches.count
    branchesRunBothWays = branches.count { $0.wayCount == 2 }
    linesWithHalfBranches = Set(branches.filter { $0.wayCount == 1 }.map(\.line)).sorted()
  }

  /// The counts and the lines, in at most three lines of text.
  func description(of file: String) -> String {
    var text =
      "\(file): \(linesRun.count) of \(linesRun.count + linesNotRun.count) lines ran, "
      + "\(branchesRunBothWays) of \(branchCount) branches both ways"
    if !linesNotRun.isEmpty { text += "\n  never ran: \(Self.ranges(of: linesNotRun))" }
    if !linesWithHalfBranches.isEmpty {
      text += "\n  branched one way only: \(Self.ranges(of: linesWithHalfBranches))"
    }
    return text
  }

  /// Returns numbers as text, with consecutive numbers as ranges.
  private static func ranges(of numbers: [Int]) -> String {
    var ranges: [ClosedRange<Int>] = []
    for number in numbers {
      if let last = ranges.last, last.upperBound == number - 1 {
        ranges[ranges.count - 1] = last.lowerBound...number
      } else {
        ranges.append(number...number)
      }
    }
    return ranges.map {
      $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)-\($0.upperBound)"
    }.joined(separator: ", ")
  }
}
