import Foundation
import Scripting
import Testing

/// Scripts that are read from a file.
struct ScriptFileTests {
  private func withFile<Result>(
    _ text: String, _ body: (_ path: String) throws -> Result
  ) throws -> Result {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).m")
    try Data(text.utf8).write(to: url)
    defer { try? FileManager.default.removeItem(at: url) }
    return try body(url.path)
  }

  @Test func `a script is read from a file`() throws {
    let script = try withFile("int main(void) { return 42; }") {
      try Script(contentsOfFile: $0)
    }
    #expect(try script.run() == 42)
  }

  @Test func `an error has the file, position and line of its location`() throws {
    let script = try withFile("int x = 0;\n  x = 1 / x;") { path in
      try Script(contentsOfFile: path)
    }
    let location = #expect(throws: ScriptError.self) { try script.run() }?.location
    #expect(location?.file.hasSuffix(".m") == true)
    #expect(location?.file.contains("/") == false)
    #expect(location.map { "\($0.position)" } == "2:9")
    #expect(location?.line == "  x = 1 / x;")
  }

  @Test func `a missing file is an error`() {
    #expect(throws: (any Error).self) { try Script(contentsOfFile: "/no/such/file.m") }
  }
}
