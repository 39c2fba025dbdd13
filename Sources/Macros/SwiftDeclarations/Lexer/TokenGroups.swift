/// Matches each opening bracket with its closing bracket.
struct TokenGroups {
  /// Maps the index of each group's opening bracket to the index of the token that ends the group.
  ///
  /// A group normally ends with its closing bracket. If the bracket is missing, the group ends at
  /// the closing bracket of an enclosing group, or at the `end` token.
  private(set) var ends: [Int]
  private(set) var diagnostics: [SwiftFile.Diagnostic] = []

  init(_ tokens: [Token], bytes: [UInt8]) {
    ends = Array(repeating: 0, count: tokens.count)
    var open: [Int] = []
    // How many brackets of each kind are open. A stray closing bracket is found without a search.
    var counts: [UInt8: Int] = [:]
    for (index, token) in tokens.enumerated() {
      if token.kind == .end {
        for start in open.reversed() { close(start, at: index, tokens) }
      }
      guard token.kind == .sign else { continue }
      let byte = bytes[token.start]
      switch Unicode.Scalar(byte) {
      case "(", "[", "{":
        open.append(index)
        counts[byte, default: 0] += 1
      case ")", "]", "}":
        let opener = Self.opener(of: byte)
        guard counts[opener, default: 0] > 0 else {
          report("nothing is open that '\(Unicode.Scalar(byte))' closes", at: token.start)
          continue
        }
        while let start = open.popLast() {
          let innermost = bytes[tokens[start].start]
          counts[innermost, default: 0] -= 1
          if innermost == opener {
            ends[start] = index
            break
          }
          close(start, at: index, tokens)
        }
      default:
        break
      }
    }
  }

  private mutating func close(_ start: Int, at end: Int, _ tokens: [Token]) {
    ends[start] = end
    report("the bracket is not closed", at: tokens[start].start)
  }

  private mutating func report(_ message: String, at offset: Int) {
    diagnostics.append(.init(message: message, offset: offset))
  }

  private static func opener(of closer: UInt8) -> UInt8 {
    switch Unicode.Scalar(closer) {
    case ")": UInt8(ascii: "(")
    case "]": UInt8(ascii: "[")
    default: UInt8(ascii: "{")
    }
  }
}
