import Scripting

/// Writes the results of tests in the XML format of JUnit, which CI systems read.
struct TestReport {
  private let results: [ScriptTest.Result]

  init(_ results: [ScriptTest.Result]) {
    self.results = results
  }

  var text: String {
    let failureCount = results.count { !$0.hasPassed }
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <testsuite failures='\(failureCount)' name='multicast' tests='\(results.count)'>
      \(results.flatMap(lines).map { "  \($0)\n" }.joined())</testsuite>

      """
  }

  private func lines(for result: ScriptTest.Result) -> [String] {
    let name = "classname=\(quoted(result.test.className)) name=\(quoted(result.test.name))"
    let tag = "testcase \(name) time='\(result.duration / .seconds(1))'"
    if result.failures.isEmpty { return ["<\(tag)/>"] }
    let failures = result.failures.map { "  <failure message=\(quoted("\($0)"))/>" }
    return ["<\(tag)>"] + failures + ["</testcase>"]
  }

  private func quoted(_ value: String) -> String {
    "'" + value.unicodeScalars.map(escaped).joined() + "'"
  }

  private func escaped(_ character: Unicode.Scalar) -> String {
    switch character {
    case "&": "&amp;"
    case "<": "&lt;"
    case ">": "&gt;"
    case "'": "&apos;"
    // An XML parser would replace these characters by spaces.
    case "\n", "\t", "\r", "\u{7F}"..."\u{9F}": "&#\(character.value);"
    // XML cannot represent the other control characters, U+FFFE and U+FFFF.
    case "\0"..."\u{1F}", "\u{FFFE}", "\u{FFFF}": "\u{FFFD}"
    default: String(character)
    }
  }
}
