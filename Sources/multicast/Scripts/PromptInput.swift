/// Lines that are gathered until they are a whole declaration or statement.
struct PromptInput {
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

  /// Whether no bracket is open, nor a declaration of a class or protocol.
  private static func isWhole(_ text: String) -> Bool {
    var depth = 0
    var quote: Character?
    var isEscaped = false
    for character in text {
      if isEscaped {
        isEscaped = false
      } else if character == "\\" {
        isEscaped = true
      } else if let open = quote {
        if character == open { quote = nil }
      } else if character == "\"" || character == "'" {
        quote = character
      } else if "([{".contains(character) {
        depth += 1
      } else if ")]}".contains(character) {
        depth -= 1
      }
    }
    let words = text.split { !($0.isLetter || $0 == "@") }
    let opened =
      words.count { ["@interface", "@implementation"].contains($0) }
      + (text.contains("@protocol") && !text.contains("@protocol(") ? 1 : 0)
    return depth <= 0 && words.count { $0 == "@end" } >= opened
  }
}
