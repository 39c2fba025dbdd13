/// The text of a file, which maps offsets to lines and columns.
///
/// Offsets are counted in bytes from 0. The text need not be valid UTF-8.
public struct SourceText: Sendable {
  /// The name of the text in diagnostics, usually a path.
  public let name: String

  package let bytes: [UInt8]

  /// The text of tokens that macros make, such as pasted names.
  ///
  /// Its offsets follow those of `bytes`.
  private var scratch: [UInt8] = []
  private let lineStarts: [Int]

  /// Makes a text from the bytes of a file.
  public init(_ bytes: [UInt8], name: String) {
    self.name = name
    self.bytes = bytes
    var lineStarts = [0]
    for (index, byte) in bytes.enumerated() {
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

  /// The line and the column of an offset.
  ///
  /// - Precondition: `offset` is not negative. One past the end counts as the end.
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

  /// The text between two offsets, with invalid UTF-8 replaced.
  ///
  /// - Precondition: The offsets are within the text.
  public subscript(range: Range<Int>) -> String {
    String(decoding: bytes(in: range), as: UTF8.self)
  }

  /// The bytes of a token, also of one that a macro made.
  func bytes(in range: Range<Int>) -> ArraySlice<UInt8> {
    if range.lowerBound < bytes.count { return bytes[range] }
    return scratch[(range.lowerBound - bytes.count)..<(range.upperBound - bytes.count)]
  }

  /// Adds the text of tokens that a macro makes.
  ///
  /// - Returns: The offset of the text.
  mutating func add(_ text: [UInt8]) -> Int {
    defer { scratch += text }
    return bytes.count + scratch.count
  }
}
