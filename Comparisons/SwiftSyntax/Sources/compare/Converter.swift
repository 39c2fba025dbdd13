import SwiftDeclarations
import SwiftSyntax

/// Converts the syntax tree of swift-syntax to the reader's model.
struct Converter {
  typealias Text = SwiftDeclaration.Text

  let bytes: [UInt8]
  let locations: SourceLocationConverter

  func range(_ node: some SyntaxProtocol) -> Range<Int> {
    let start = node.positionAfterSkippingLeadingTrivia.utf8Offset
    return start..<max(start, node.endPositionBeforeTrailingTrivia.utf8Offset)
  }

  func range(from first: some SyntaxProtocol, to last: some SyntaxProtocol) -> Range<Int> {
    range(first).lowerBound..<range(last).upperBound
  }

  func text(_ range: Range<Int>) -> Text {
    Text(text: String(decoding: bytes[range], as: UTF8.self), range: range)
  }

  func text(_ node: some SyntaxProtocol) -> Text { text(range(node)) }

  /// Returns the text between two brackets.
  func text(between left: TokenSyntax, and right: TokenSyntax) -> Text {
    guard let first = left.nextToken(viewMode: .sourceAccurate), first.id != right.id,
      let last = right.previousToken(viewMode: .sourceAccurate)
    else { return text(range(left).upperBound..<range(left).upperBound) }
    return text(range(from: first, to: last))
  }

  func name(_ token: TokenSyntax) -> String {
    let text = token.text
    return text.count > 1 && text.hasPrefix("`") ? String(text.dropFirst().dropLast()) : text
  }

  func line(_ node: some SyntaxProtocol) -> Int {
    locations.location(for: node.positionAfterSkippingLeadingTrivia).line
  }
}
