import Foundation

/// Records the lines and branches of an original that ran during a comparison.
public struct PortCoverage: Sendable {
  /// Names the methods and functions that ran, such as `-[Counter reset]`.
  public let methodsRun: [String]

  /// Names the methods and functions that never ran.
  public let methodsNotRun: [String]

  /// Numbers of the lines with code that ran.
  public let linesRun: [Int]

  /// Numbers of the lines with code that never ran.
  ///
  /// About these lines, the comparison says nothing.
  public let linesNotRun: [Int]

  /// Counts the branches, such as the condition of an `if`.
  public let branchCount: Int

  /// Counts the branches that ran in both ways.
  public let branchesRunBothWays: Int

  /// Numbers of the lines with a branch that ran in one way only.
  public let linesWithHalfBranches: [Int]

  init(methods: [String: Bool], lines: [Int: Bool], branches: [(line: Int, wayCount: Int)]) {
    methodsRun = methods.filter(\.value).keys.sorted()
    methodsNotRun = methods.filter { !$0.value }.keys.sorted()
    linesRun = lines.filter(\.value).keys.sorted()
    linesNotRun = lines.filter { !$0.value }.keys.sorted()
    branchCount = branches.count
    branchesRunBothWays = branches.count { $0.wayCount == 2 }
    linesWithHalfBranches = Set(branches.filter { $0.wayCount == 1 }.map(\.line)).sorted()
  }

  /// The counts.
  func counts(of file: some StringProtocol) -> String {
    "\(file) ran: \(methodsRun.count) of \(methodsRun.count + methodsNotRun.count) methods, "
      + "\(linesRun.count) of \(linesRun.count + linesNotRun.count) lines, "
      + "\(branchesRunBothWays) of \(branchCount) branches both ways"
  }

  /// Writes the counts, the methods and the lines.
  func description(of file: String) -> String {
    var text = counts(of: file)
    if !methodsNotRun.isEmpty {
      text += "\n  never called: \(methodsNotRun.joined(separator: ", "))"
    }
    if !linesNotRun.isEmpty { text += "\n  never ran: \(Self.ranges(of: linesNotRun))" }
    if !linesWithHalfBranches.isEmpty {
      text += "\n  branched one way only: \(Self.ranges(of: linesWithHalfBranches))"
    }
    return text
  }

  /// Returns numbers as text, with consecutive numbers as ranges.
  private static func ranges(of numbers: [Int]) -> String {
    IndexSet(numbers).rangeView.map {
      $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)-\($0.upperBound - 1)"
    }.joined(separator: ", ")
  }
}
