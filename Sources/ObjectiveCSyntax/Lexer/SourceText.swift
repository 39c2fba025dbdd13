/// The text of a file, whose places have lines and columns.
///
/// A place is the number of bytes before it. The text need not be valid UTF-8.
public struct SourceText: Sendable {
  /// What the text is called in diagnostics, usually a path.
  public let name: String

  package let bytes: [UInt8]
  private let lineStarts: [Int]

  /// Makes a text from the bytes of a file.
  public init(_ bytes: [UInt8], name: String) {
    self.init(bytes, name: name, linesFrom: 0)
  }

  /// Makes a text that is read after another, whose lines do not count.
  package init(_ text: String, name: String, after preamble: String) {
    self.init(Array((preamble + text).utf8), name: name, linesFrom: preamble.utf8.count)
  }

  private init(_ bytes: [UInt8], name: String, linesFrom start: Int) {
    self.name = name
    self.bytes = bytes
    var lineStarts = [start]
    for (index, byte) in bytes.enumerated().dropFirst(start) {
      let next = index + 1 < bytes.count ? bytes[index + 1] : 0
      let endsLine =
        byte == UInt8(ascii: "\n") || (byte == UInt8(ascii: "\r") && next != UInt8(ascii: "\n"))
      if endsLine { lineStarts.append(index + 1) }
    }
    self.lineStarts = lineStarts
  }

  /// Makes a text from a string.
  public init(_ text: String, name: String) {
    self.init(Array(text.utf8), name: name)
  }

  /// The line and the column of a place.
  ///
  /// - Precondition: `offset` is not negative. One behind the end is the end.
  /// - Complexity: O(log *n*) in the number of lines.
  public func position(at offset: Int) -> SourcePosition {
    var low = 0
    var high = lineStarts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if lineStarts[middle] <= offset { low = middle } else { high = middle }
    }
    return SourcePosition(line: low + 1, column: min(offset, bytes.count) - lineStarts[low] + 1)
  }

  /// The text between two places, with what is not UTF-8 in it replaced.
  ///
  /// - Precondition: The places are within the text.
  public subscript(range: Range<Int>) -> String {
    String(decoding: bytes[range], as: UTF8.self)
  }
}
