import Scripting

/// The results of tests as CI systems read them: JUnit's XML.
struct TestReport {
  let text: String

  init(_ results: [ScriptTest.Result]) {
    let failed = results.count { !$0.hasPassed }
    var lines = [
      #"<?xml version="1.0" encoding="UTF-8"?>"#,
      #"<testsuite name="multicast" tests="\#(results.count)" failures="\#(failed)">"#,
    ]
    for result in results {
      let (name, type) = (result.test.name.escaped, result.test.className.escaped)
      let seconds = result.duration / .seconds(1)
      let head = #"  <testcase classname="\#(type)" name="\#(name)" time="\#(seconds)""#
      if result.hasPassed {
        lines.append(head + "/>")
      } else {
        lines.append(head + ">")
        for failure in result.failures {
          lines.append(#"    <failure message="\#("\(failure)".escaped)"/>"#)
        }
        lines.append("  </testcase>")
      }
    }
    text = (lines + ["</testsuite>", ""]).joined(separator: "\n")
  }
}

extension String {
  /// The text as it may stand in an attribute.
  fileprivate var escaped: String {
    unicodeScalars.map { scalar in
      switch scalar {
      case "&": "&amp;"
      case "<": "&lt;"
      case ">": "&gt;"
      case "\"": "&quot;"
      case "\n", "\t", "\r": "&#\(scalar.value);"
      case _ where scalar.value < 0x20: "\u{FFFD}"
      default: String(scalar)
      }
    }.joined()
  }
}
