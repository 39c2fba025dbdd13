import ObjectiveCSyntax

/// A buffer that collects lines until the lines form a complete declaration or statement.
struct PromptInput {
  /// The prompts for the first line and for the following lines.
  static let prompts = (first: "> ", other: ". ")

  private var lines: [String] = []

  var isEmpty: Bool { lines.isEmpty }

  /// Returns the incomplete text at the end of the input, or `nil` if no line remains.
  var rest: String? { lines.isEmpty ? nil : lines.joined(separator: "\n") }

  /// Adds `line` to the buffer.
  ///
  /// - Returns: The whole text if `line` completes the text, otherwise `nil`.
  mutating func add(_ line: String) -> String? {
    lines.append(line)
    let text = lines.joined(separator: "\n")
    guard Self.isWhole(text) else { return nil }
    lines = []
    return text
  }

  /// Returns `true` if `text` is complete, apart from a semicolon at its end.
  ///
  /// In a complete text, no bracket, comment, class or conditional group is open. A command, which
  /// begins with a colon, is always complete.
  static func isWhole(_ text: String) -> Bool {
    // Leave the decision to the parser, because counting brackets is not enough. A prototype
    // without a semicolon may be a function whose brace is on the next line, so the input
    // continues. `if (a) b;` may be followed by `else`, but rarely is, so the input is complete.
    text.hasPrefix(":") || !Program(SourceText(text, name: "input")).isUnfinished
  }
}
