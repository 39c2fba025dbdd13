/// The contents of a file, which all texts that import it share.
final class SourceFile: Sendable {
  /// The name in diagnostics, usually a path.
  let name: String

  let bytes: [UInt8]

  /// The offset of each line.
  private let lineStarts: [Int]

  init(_ bytes: [UInt8], name: String) {
    self.name = name
    self.bytes = bytes
    var lineStarts = [0]
    bytes.withUnsafeBufferPointer { bytes in
      for (index, byte) in bytes.enumerated() where byte == 0x0A || byte == 0x0D {
        // Of the two bytes that end a line on Windows, the second one counts.
        let isFollowed = byte == 0x0D && index + 1 < bytes.count && bytes[index + 1] == 0x0A
        if !isFollowed { lineStarts.append(index + 1) }
      }
    }
    self.lineStarts = lineStarts
  }

  /// The line and the column of an offset in this file.
  func position(at offset: Int) -> SourcePosition {
    let line = index(at: offset)
    return SourcePosition(line: line + 1, column: min(offset, bytes.count) - lineStarts[line] + 1)
  }

  /// The line of an offset, without its end.
  func line(at offset: Int) -> ArraySlice<UInt8> {
    let line = index(at: min(offset, bytes.count))
    let start = lineStarts[line]
    var end = line + 1 < lineStarts.count ? lineStarts[line + 1] : bytes.count
    while end > start, bytes[end - 1] == 0x0A || bytes[end - 1] == 0x0D { end -= 1 }
    return bytes[start..<end]
  }

  /// The index of the line of an offset.
  private func index(at offset: Int) -> Int {
    var low = 0
    var high = lineStarts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if lineStarts[middle] <= offset { low = middle } else { high = middle }
    }
    return low
  }
}
