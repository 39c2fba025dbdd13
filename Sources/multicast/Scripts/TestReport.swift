import Scripting

/// The results of tests as CI systems read them: JUnit's XML.
struct TestReport {
  private let results: [ScriptTest.Result]

  init(_ results: [ScriptTest.Result]) {
    self.results = results
  }

  var text: String {
    let suite = Element(
      "testsuite",
      [
        "name": "multicast", "tests": "\(results.count)",
        "failures": "\(results.count { !$0.hasPassed })",
      ], results.map(element))
    return ([#"<?xml version="1.0" encoding="UTF-8"?>"#] + suite.lines(within: "") + [""])
      .joined(separator: "\n")
  }

  private func element(for result: ScriptTest.Result) -> Element {
    Element(
      "testcase",
      [
        "classname": result.test.className, "name": result.test.name,
        "time": "\(result.duration / .seconds(1))",
      ], result.failures.map { Element("failure", ["message": "\($0)".permittedInXML], []) })
  }
}

extension Element {
  fileprivate init(_ name: String, _ attributes: [String: String], _ children: [Element]) {
    self.init(name: name, namespace: "", attributes: attributes, children: children)
  }
}

extension String {
  /// The text without the controls that XML has no way to write.
  fileprivate var permittedInXML: String {
    String(
      String.UnicodeScalarView(
        unicodeScalars.map {
          $0.value < 0x20 && !"\n\t\r".unicodeScalars.contains($0) ? "\u{FFFD}" : $0
        }))
  }
}
