extension SourceText {
  /// Returns the lines of the documentation comment that ends directly before an offset.
  ///
  /// The comment is `/** … */`, `/*! … */`, or a run of lines that begin with `///` or `//!`. Only
  /// white space may stand between the comment and the offset.
  ///
  /// - Returns: The lines without comment marks and surrounding space, or `nil` if there is no
  ///   comment or the comment is empty.
  /// - Complexity: O(*n*) in the length of the comment and the space after it.
  package func documentation(before offset: Int) -> [String]? {
    var end = offset
    while end > 0, bytes[end - 1].isSpace { end -= 1 }
    if end >= 5, bytes[end - 1] == UInt8(ascii: "/"), bytes[end - 2] == UInt8(ascii: "*") {
      return blockDocumentation(endingAt: end)
    }
    return lineDocumentation(endingAt: end)
  }

  private func blockDocumentation(endingAt end: Int) -> [String]? {
    var start = end - 4
    while start > 0,
      !(bytes[start] == UInt8(ascii: "/") && bytes[start + 1] == UInt8(ascii: "*"))
    {
      start -= 1
    }
    guard bytes[start..<(start + 2)].elementsEqual("/*".utf8), start + 4 < end,
      bytes[start + 2] == UInt8(ascii: "*") || bytes[start + 2] == UInt8(ascii: "!")
    else { return nil }
    let text = String(decoding: bytes[(start + 3)..<(end - 2)], as: UTF8.self)
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    return trimmed(
      lines.map { line in
        let line = line.trimmedSpace
        return line.hasPrefix("*") ? String(line.drop { $0 == "*" }.trimmedSpace) : String(line)
      })
  }

  private func lineDocumentation(endingAt end: Int) -> [String]? {
    var lines: [String] = []
    var end = end
    while end > 0 {
      var start = end
      while start > 0, !bytes[start - 1].isNewline { start -= 1 }
      let line = String(decoding: bytes[start..<end], as: UTF8.self).trimmedSpace
      guard line.hasPrefix("///") || line.hasPrefix("//!"), !line.hasPrefix("////") else { break }
      lines.append(String(line.dropFirst(3).trimmedSpace))
      end = start
      if end > 0 { end -= 1 }
      if end > 0, bytes[end] == UInt8(ascii: "\n"), bytes[end - 1] == UInt8(ascii: "\r") {
        end -= 1
      }
    }
    return lines.isEmpty ? nil : trimmed(lines.reversed())
  }

  /// Returns the lines without the empty lines at both ends, or `nil` if all lines are empty.
  private func trimmed(_ lines: [String]) -> [String]? {
    guard let first = lines.firstIndex(where: { !$0.isEmpty }),
      let last = lines.lastIndex(where: { !$0.isEmpty })
    else { return nil }
    return Array(lines[first...last])
  }
}

extension StringProtocol {
  fileprivate var trimmedSpace: SubSequence {
    var text = self[...]
    while text.first?.isWhitespace == true { text = text.dropFirst() }
    while text.last?.isWhitespace == true { text = text.dropLast() }
    return text
  }
}

extension UInt8 {
  fileprivate var isNewline: Bool { self == UInt8(ascii: "\n") || self == UInt8(ascii: "\r") }
  fileprivate var isSpace: Bool {
    isNewline || self == UInt8(ascii: " ") || self == UInt8(ascii: "\t")
  }
}
