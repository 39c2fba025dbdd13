/// Contains the declarations of Swift source, which may be a whole file or a part of a file.
///
/// ```swift
/// let source = SwiftFile("final class Log { func add(_ line: String) {} }")
/// ```
///
/// Reading takes linear time.
///
/// Bodies and expressions are examined only to find their ends.
public struct SwiftFile: Sendable {
  /// The source text.
  public let text: String

  /// The declarations at file scope.
  ///
  /// Statements of a script are not included.
  public let declarations: [SwiftDeclaration.Member]

  /// Lists the syntax errors in the order of the source.
  public let diagnostics: [Diagnostic]

  let lineStarts: [Int]

  /// Reads a source.
  ///
  /// Reading never fails. A part that cannot be read is skipped and reported in
  /// ``diagnostics``. Reading continues with the next line that may begin a declaration.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  public init(_ text: String) {
    let bytes = Array(text.utf8)
    var lineStarts = [0]
    for (index, byte) in bytes.enumerated() {
      let next = index + 1 < bytes.count ? bytes[index + 1] : 0
      let endsLine =
        byte == UInt8(ascii: "\n") || (byte == UInt8(ascii: "\r") && next != UInt8(ascii: "\n"))
      if endsLine { lineStarts.append(index + 1) }
    }
    var parser = Parser(bytes, lineStarts: lineStarts)
    self.text = text
    self.lineStarts = lineStarts
    declarations = parser.readFile()
    diagnostics = parser.diagnostics.sorted { $0.offset < $1.offset }
  }

  /// Returns the line and the column of an offset, both counted from 1.
  ///
  /// Columns are counted in UTF-8 bytes.
  ///
  /// - Complexity: O(log *n*) in the number of lines.
  public func position(at offset: Int) -> (line: Int, column: Int) {
    var low = 0
    var high = lineStarts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if lineStarts[middle] <= offset { low = middle } else { high = middle }
    }
    return (low + 1, offset - lineStarts[low] + 1)
  }
}
