import ObjectiveCSyntax

/// Lines that are collected until they are a complete declaration or statement.
struct PromptInput {
  /// The prompts of the first line and of the lines after it.
  static let prompts = (first: "> ", other: ". ")

  private var lines: [String] = []

  var isEmpty: Bool { lines.isEmpty }

  /// The lines that are not complete when the input ends.
  var rest: String? { lines.isEmpty ? nil : lines.joined(separator: "\n") }

  /// Adds a line.
  ///
  /// - Returns: The text, if it is complete now.
  mutating func add(_ line: String) -> String? {
    lines.append(line)
    let text = lines.joined(separator: "\n")
    guard Self.isWhole(text) else { return nil }
    lines = []
    return text
  }

  /// Whether a text is complete, apart from a semicolon: no bracket, comment, class or conditional
  /// group is open.
  ///
  /// A command, which begins with a colon, is complete.
  static func isWhole(_ text: String) -> Bool {
    text.hasPrefix(":") || !Program(SourceText(text, name: "input")).isUnfinished
  }
}
