import Foundation
import Scripting
import Synchronization
import TestSupport
import Testing

/// The example scripts, whose output is compared with the file next to each script.
@Suite struct ConformanceTests {
  /// A script, named by its folder and file.
  struct Example: CustomTestStringConvertible {
    let script: URL
    var testDescription: String {
      "\(script.deletingLastPathComponent().lastPathComponent)/\(script.lastPathComponent)"
    }
  }

  static let examples: [Example] = {
    return ["Conformance", "Scripts"].flatMap { folder in
      let folder = packageFolder.appending(path: "Examples/\(folder)")
      let files = try? FileManager.default.contentsOfDirectory(
        at: folder, includingPropertiesForKeys: nil)
      return (files ?? []).filter { $0.pathExtension == "m" }
        .sorted { $0.lastPathComponent < $1.lastPathComponent }
        .map { Example(script: $0) }
    }
  }()

  @Test func `the scripts are found`() {
    #expect(Self.examples.count > 50)
  }

  @Test(arguments: examples)
  func `a script prints what a real runtime prints`(_ example: Example) throws {
    let output = Mutex("")
    let print: @Sendable (String) -> Void = { text in output.withLock { $0 += text } }
    let script = try Script(
      source: String(contentsOf: example.script, encoding: .utf8), output: print, log: print)
    try script.run()
    try script.waitUntilIdle()
    let file = example.script.deletingPathExtension().appendingPathExtension("txt")
    let expected = try String(contentsOf: file, encoding: .utf8)
    // Compare values rather than calls, so that a failure shows both texts.
    let printed = output.withLock { $0 }
    #expect(printed == expected)
  }
}
