import ObjectiveCSyntax

/// Lines that are gathered until they are a whole declaration or statement.
struct PromptInput {
  /// What stands before the first line, and before those that follow it.
  static let prompts = (first: "> ", other: ". ")

  private var lines: [String] = []

  var isEmpty: Bool { lines.isEmpty }

  /// What is left at the end of the input.
  var rest: String? { lines.isEmpty ? nil : lines.joined(separator: "\n") }

  /// Adds a line.
  ///
  /// - Returns: The text, if it is whole now.
  mutating func add(_ line: String) -> String? {
    lines.append(line)
    let text = lines.joined(separator: "\n")
    guard Self.isWhole(text) else { return nil }
    lines = []
    return text
  }

  /// Whether a text is complete, apart from a semicolon: no bracket, comment, class or group of lines
  /// is open, and nothing is missing after it.
  ///
  /// A command, which begins with a colon, is.
  static func isWhole(_ text: String) -> Bool {
    text.hasPrefix(":") || !Program(SourceText(text, name: "input")).isUnfinished
  }
}
