/// Maximum alignments of fields that `#pragma pack` sets, in the order of the tokens.
struct StructurePacking {
  /// The name that represents the pragma among the tokens.
  static let name = "__pragma_pack"

  /// The alignments, each with the index of the token at which it begins; `nil` is no limit.
  private var changes: [(index: Int, alignment: Int?)] = []

  /// Removes the tokens that represent pragmas, and records the alignments in the pragmas.
  init(_ tokens: inout [Token], in source: SourceText) {
    func isPragma(_ token: Token) -> Bool {
      token.kind == .identifier && token.range.count == Self.name.utf8.count
        && source[token.range] == Self.name
    }
    guard tokens.contains(where: isPragma) else { return }
    var kept: [Token] = []
    var stack: [Int?] = []
    var index = 0
    while index < tokens.count {
      guard isPragma(tokens[index]), index + 1 < tokens.count,
        tokens[index + 1].is(.leftParenthesis)
      else {
        kept.append(tokens[index])
        index += 1
        continue
      }
      index += 2
      var current = changes.last?.alignment
      var isEmpty = true
      // The token `end` is not skipped, because the parser stops there.
      while tokens[index].kind != .end, !tokens[index].is(.rightParenthesis) {
        switch source[tokens[index].range] {
        case "push": stack.append(current)
        case "pop": current = stack.popLast() ?? nil
        case let text:
          if let number = Int(text), number > 0, number & (number - 1) == 0 { current = number }
        }
        isEmpty = false
        index += 1
      }
      if tokens[index].is(.rightParenthesis) { index += 1 }
      changes.append((kept.count, isEmpty ? nil : current))
    }
    tokens = kept
  }

  /// Returns the maximum alignment of a structure's fields, or `nil` if there is no limit.
  ///
  /// The structure's keyword has the position `index` among the tokens.
  ///
  /// - Complexity: O(log *n*) in the number of pragmas.
  func alignment(at index: Int) -> Int? {
    var (low, high) = (0, changes.count)
    while low < high {
      let middle = (low + high) / 2
      if changes[middle].index <= index { low = middle + 1 } else { high = middle }
    }
    return low == 0 ? nil : changes[low - 1].alignment
  }
}
