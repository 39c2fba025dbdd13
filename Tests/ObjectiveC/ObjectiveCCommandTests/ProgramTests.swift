import Foundation
import TestSupport
import Testing

private let program = BuiltProgram("multicast-objc")

@Suite(.enabled(if: program.isBuilt))
struct ProgramTests {
  @Test func `the commands of README run in the folder of README`() throws {
    let page = try String(contentsOf: repository.appending(path: "README.md"), encoding: .utf8)
    let commands = page.matches(of: /`swift run multicast-objc ([^`]+)`/).map { String($0.1) }
    #expect(!commands.isEmpty)
    for command in commands {
      let (status, output) = try program.shell("\"$0\" \(command) 2>&1", in: repository.path)
      #expect(status == 0, "\(command): \(output)")
    }
  }

  @Test func `the program that loads a library is named with the command that builds it`() throws {
    let directory = try TemporaryDirectory()
    let original = try directory.write("@interface A\n@end\n@implementation A\n@end", to: "A.m")
    let alone = directory.path("multicast-objc")
    let (_, output) = try program.shell(
      """
      ln "$0" '\(alone)' 2>/dev/null || cp "$0" '\(alone)'
      PATH=/none '\(alone)' compare '\(original)' --port libA.so 2>&1; echo $?
      """)
    #expect(
      output == """
        multicast-compare: error: it loads a port that is a library, and the program is neither \
        beside this one nor in PATH; build it: swift build --product multicast-compare
        2

        """)
  }
}
