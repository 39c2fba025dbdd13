extension Parser {
  /// Words that precede a list of attributes in parentheses.
  static let attributeWords: Set<String> = [
    "__attribute__", "__attribute", "__declspec", "_Alignas", "alignas",
  ]

  /// Returns the attributes in the parentheses after the word at a distance.
  ///
  /// `_Alignas(8)` is read as `aligned(8)`.
  func writtenAttributes(at distance: Int) -> [WrittenAttribute] {
    guard let word = name(at: distance), peek(distance + 1).is(.leftParenthesis),
      let close = distanceOfEnd(at: distance + 1)
    else { return [] }
    var (start, end) = (distance + 2, close)
    if word.hasSuffix("lignas") {
      return [WrittenAttribute(name: "aligned", arguments: arguments(start..<end))]
    }
    // The list of `__attribute__` has parentheses of its own.
    if peek(start).is(.leftParenthesis), let inner = distanceOfEnd(at: start) {
      (start, end) = (start + 1, inner)
    }
    var attributes: [WrittenAttribute] = []
    while start < end {
      if let written = name(at: start) {
        start += 1
        var arguments: [[Token]]?
        if start < end, peek(start).is(.leftParenthesis), let close = distanceOfEnd(at: start) {
          arguments = self.arguments((start + 1)..<close)
        }
        attributes.append(
          WrittenAttribute(name: Self.withoutUnderscores(written), arguments: arguments))
      }
      while start < end, !peek(start).is(.comma) { start = distanceAfterOneOrBrackets(at: start) }
      start += 1
    }
    return attributes
  }

  private static func withoutUnderscores(_ name: String) -> String {
    name.hasPrefix("__") && name.hasSuffix("__") && name.count > 4
      ? String(name.dropFirst(2).dropLast(2)) : name
  }

  private func distanceOfEnd(at distance: Int) -> Int? {
    endOfBrackets(at: distance).map { $0 - index }
  }

  private func distanceAfterOneOrBrackets(at distance: Int) -> Int {
    (peek(distance).is(.leftParenthesis) ? distanceOfEnd(at: distance) ?? distance : distance) + 1
  }

  /// Returns the tokens of each argument within a range of distances.
  private func arguments(_ distances: Range<Int>) -> [[Token]] {
    var arguments: [[Token]] = [[]]
    var distance = distances.lowerBound
    while distance < distances.upperBound {
      let next = distanceAfterOneOrBrackets(at: distance)
      if peek(distance).is(.comma) {
        arguments.append([])
      } else {
        arguments[arguments.count - 1] += (distance..<next).map { peek($0) }
      }
      distance = next
    }
    return arguments
  }
}
