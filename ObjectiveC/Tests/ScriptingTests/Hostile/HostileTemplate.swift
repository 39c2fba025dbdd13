/// A program with placeholders, such as `{name}`, for the words in which similar programs differ.
struct HostileTemplate {
  /// The line number of the template's heading in the file.
  let line: Int

  private let name: Substring
  private let lines: [Substring]

  /// Makes a template from the lines below its heading, without blank lines at the end.
  init(name: Substring, line: Int, lines: [Substring]) {
    (self.name, self.line) = (name, line)
    self.lines = Array(lines.trimmingBlankEnd())
  }

  /// The names of all placeholders.
  var placeholders: Set<String> { Self.placeholders(in: [name] + lines) }

  /// The names of the placeholders on lines with other words.
  var inlinePlaceholders: Set<String> {
    Self.placeholders(in: [name] + lines.filter { Self.block(in: $0) == nil })
  }

  /// Returns the program with words in place of the placeholders.
  ///
  /// If a line consists of a placeholder only, each line of the words is indented like the
  /// placeholder. The line is omitted if there are no words.
  func program(_ words: [String: String]) -> (name: String, source: String) {
    let texts = lines.flatMap { line -> [String] in
      guard let (indent, name) = Self.block(in: line) else { return [Self.fill(line, words)] }
      let lines = words[name, default: ""].split(separator: "\n", omittingEmptySubsequences: false)
      return lines == [""] ? [] : lines.map { $0.isEmpty ? "" : "\(indent)\($0)" }
    }
    return (Self.fill(name, words), texts.map { $0 + "\n" }.joined())
  }

  private static func placeholders(in lines: [Substring]) -> Set<String> {
    Set(lines.flatMap { $0.matches(of: placeholder).map { String($0.1) } })
  }

  private static var placeholder: Regex<(Substring, Substring)> { /{([A-Za-z]+)}/ }

  private static func block(in line: Substring) -> (indent: Substring, name: String)? {
    line.wholeMatch(of: /( *){([A-Za-z]+)}/).map { ($0.1, String($0.2)) }
  }

  private static func fill(_ text: Substring, _ words: [String: String]) -> String {
    String(text.replacing(placeholder) { words[String($0.1), default: ""] })
  }
}
