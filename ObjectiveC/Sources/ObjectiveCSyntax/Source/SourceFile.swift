/// Contents of a file; all texts that import the file share this object.
package final class SourceFile: Sendable {
  /// The name in diagnostics, usually a path.
  let name: String

  let bytes: [UInt8]

  /// `true` if the text is part of a compiler's library, and not of the program that imports it.
  let isLibrary: Bool

  /// The offset of each line's first byte.
  private let lineStarts: [Int]

  package init(_ bytes: [UInt8], name: String, isLibrary: Bool = false) {
    self.name = name
    self.bytes = bytes
    self.isLibrary = isLibrary
    var lineStarts = [0]
    bytes.withUnsafeBufferPointer { bytes in
      for (index, byte) in bytes.enumerated() where byte == 0x0A || byte == 0x0D {
        // In a line end of two bytes, `\r\n`, the line ends at the second byte.
        let isFollowed = byte == 0x0D && index + 1 < bytes.count && bytes[index + 1] == 0x0A
        if !isFollowed { lineStarts.append(index + 1) }
      }
    }
    self.lineStarts = lineStarts
  }

  /// Returns the line and the column of an offset in this file.
  func position(at offset: Int) -> SourcePosition {
    let line = index(at: offset)
    return SourcePosition(line: line + 1, column: min(offset, bytes.count) - lineStarts[line] + 1)
  }

  /// Returns the bytes of the line that contains an offset, without the line end.
  func line(at offset: Int) -> ArraySlice<UInt8> {
    let line = index(at: min(offset, bytes.count))
    let start = lineStarts[line]
    var end = line + 1 < lineStarts.count ? lineStarts[line + 1] : bytes.count
    while end > start, bytes[end - 1] == 0x0A || bytes[end - 1] == 0x0D { end -= 1 }
    return bytes[start..<end]
  }

  /// Returns the index of the line that contains an offset, by binary search.
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

/// Two objects are equal if they are identical, because each file is read once.
extension SourceFile: Hashable {
  package static func == (left: SourceFile, right: SourceFile) -> Bool { left === right }

  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
