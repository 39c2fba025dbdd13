/// A line and a column in a text.
public struct SourcePosition: Hashable, Sendable {
  /// The line, counted from 1.
  public let line: Int

  /// The column, counted from 1 in bytes, as compilers do.
  public let column: Int

  /// Makes a position from a line and a column.
  public init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }
}

extension SourcePosition: Comparable {
  /// Returns a Boolean value that indicates whether one position precedes another in the same text.
  public static func < (left: SourcePosition, right: SourcePosition) -> Bool {
    (left.line, left.column) < (right.line, right.column)
  }
}

extension SourcePosition: CustomStringConvertible {
  /// The position in the form that compilers print, `12:3`.
  public var description: String { "\(line):\(column)" }
}
