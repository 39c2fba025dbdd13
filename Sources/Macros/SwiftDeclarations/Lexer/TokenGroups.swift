/// Finds the bracket that closes each bracket.
struct TokenGroups {
  /// For the index of an opening bracket, that of the token that ends its group: the closing bracket,
  /// or where that is missing what closes a group around it.
  private(set) var ends: [Int]
  private(set) var diagnostics: [SwiftFile.Diagnostic] = []

  init(_ tokens: [Token], bytes: [UInt8]) {
    ends = Array(repeating: 0, count: tokens.count)
    var open: [Int] = []
    // How many are open of each kind, so that a stray bracket is found without a search.
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
