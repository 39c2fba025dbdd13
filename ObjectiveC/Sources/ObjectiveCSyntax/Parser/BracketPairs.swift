/// The closing bracket of each opening bracket of a text.
///
/// All pairs are found in a single pass, so that the parser can skip a bracket in constant time.
struct BracketPairs {
  /// The distance from each opening bracket to its closing bracket, and 0 for all other tokens.
  private var distances: [Int32]

  init(_ tokens: [Token], in source: SourceText) {
    distances = Array(repeating: 0, count: tokens.count)
    // The open brackets, each with the number of semicolons that it may still contain. Parentheses
    // of a `for` may contain two.
    var open: [(index: Int, closing: Punctuator, semicolons: Int)] = []
    var counts: [Punctuator: Int] = [:]
    func close(_ closing: Punctuator) { counts[closing, default: 0] -= 1 }
    for (index, token) in tokens.enumerated() {
      switch token.kind {
      case .punctuator(let sign):
        if let closing = sign.closing {
          let isLoop =
            sign == .leftParenthesis && index > 0 && tokens[index - 1].kind == .identifier
            && source[tokens[index - 1].range] == "for"
          open.append((index, closing, isLoop ? 2 : 0))
          counts[closing, default: 0] += 1
        } else if sign == .semicolon {
          // A bracket that a statement leaves open does not extend into the next statement.
          while let last = open.last, last.closing != .rightBrace {
            if last.semicolons > 0 {
              open[open.count - 1].semicolons -= 1
              break
            }
            open.removeLast()
            close(last.closing)
          }
        } else if counts[sign, default: 0] > 0 {
          while let last = open.popLast() {
            close(last.closing)
            if last.closing == sign {
              distances[last.index] = Int32(index - last.index)
              break
            }
          }
        }
      case .atKeyword(let keyword) where keyword.isDeclarationKeyword:
        // A bracket that a declaration leaves open does not extend into the next declaration.
        open = []
        counts = [:]
      default:
        break
      }
    }
  }

  /// The index of the token that closes a bracket, or `nil` if the bracket is never closed.
  subscript(index: Int) -> Int? {
    guard distances.indices.contains(index), distances[index] != 0 else { return nil }
    return index + Int(distances[index])
  }
}

extension Punctuator {
  fileprivate var closing: Punctuator? {
    switch self {
    case .leftParenthesis: .rightParenthesis
    case .leftBracket: .rightBracket
    case .leftBrace: .rightBrace
    default: nil
    }
  }
}
