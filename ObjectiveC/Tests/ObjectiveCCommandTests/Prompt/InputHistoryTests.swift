import Foundation
import TestSupport
import Testing

@testable import multicast_objc

struct InputHistoryTests {
  private let directory: TemporaryDirectory
  private let file: String

  init() throws {
    directory = try TemporaryDirectory()
    file = directory.path("state/multicast/history")
  }

  @Test func `inputs are there again, those of several lines whole`() {
    let inputs = ["1 + 1", "int f(void)\n{\n}", #"@"\n\\""#, "語 e\u{301}", "\t\r x"]
    var history = InputHistory(file: file)
    for input in inputs { history.append(input) }
    #expect(history.entries == inputs)
    #expect(InputHistory(file: file).entries == inputs)
  }

  @Test func `an input that is blank or equal to the last one is not kept`() {
    var history = InputHistory(file: file)
    for input in ["a", "a", " ", "", "b", "a"] { history.append(input) }
    #expect(history.entries == ["a", "b", "a"])
    #expect(InputHistory(file: file).entries == ["a", "b", "a"])
  }

  @Test func `the newest inputs are kept, and the file is shortened now and then`() throws {
    let count = 2 * InputHistory.limit + 1
    var history = InputHistory(file: file)
    for index in 0..<count { history.append("\(index)") }
    let kept = (count - InputHistory.limit..<count).map(String.init)
    #expect(history.entries == kept)
    #expect(InputHistory(file: file).entries == kept)
    #expect(
      try directory.text(of: "state/multicast/history") == kept.joined(separator: "\n") + "\n")
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: directory.path("state/multicast"))
        == ["history"])
  }

  @Test func `prompts at the same time add to the same file`() {
    var (first, second) = (InputHistory(file: file), InputHistory(file: file))
    first.append("a")
    second.append("b")
    first.append("c")
    #expect(first.entries == ["a", "c"])
    #expect(InputHistory(file: file).entries == ["a", "b", "c"])
  }

  @Test func `only its owner can read it`() throws {
    var history = InputHistory(file: file)
    history.append("a")
    let attributes = try FileManager.default.attributesOfItem(atPath: file)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
  }

  @Test func `a history works without a file that cannot be written`() {
    for file in [nil, "/dev/null/history", directory.path(".")] {
      var history = InputHistory(file: file)
      history.append("a")
      #expect(history.entries == ["a"])
    }
  }

  @Test(
    arguments: [
      (["MULTICAST_HISTORY": "/a", "HOME": "/h"], "/a"),
      (["MULTICAST_HISTORY": "", "HOME": "/h"], nil),
      (["XDG_STATE_HOME": "/s", "HOME": "/h"], "/s/multicast/history"),
      (["XDG_STATE_HOME": "s", "HOME": "/h"], "/h/.local/state/multicast/history"),
      (["HOME": "/h"], "/h/.local/state/multicast/history"), ([:], nil),
    ])
  func `the environment says where the file is`(environment: [String: String], file: String?) {
    #expect(InputHistory.file(in: environment) == file)
  }
}
