/// A line and a column of a text.
public struct SourcePosition: Hashable, Sendable {
  /// The line, counted from 1.
  public let line: Int

  /// The column, counted from 1 in bytes, as compilers count it.
  public let column: Int

  /// Makes a position from its parts.
  public init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }
}

extension SourcePosition: Comparable {
  /// Whether one position is before another in the same text.
  public static func < (left: SourcePosition, right: SourcePosition) -> Bool {
    (left.line, left.column) < (right.line, right.column)
  }
}

extension SourcePosition: CustomStringConvertible {
  /// The position as compilers write it, `12:3`.
  public var description: String { "\(line):\(column)" }
}
