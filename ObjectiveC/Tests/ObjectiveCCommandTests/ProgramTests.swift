import Foundation
import TestSupport
import Testing

private let program = BuiltProgram("multicast-objc")

@Suite(.enabled(if: program.isBuilt))
struct ProgramTests {
  @Test func `the commands of README run in the folder of README`() throws {
    let page = try String(contentsOf: packageFolder.appending(path: "README.md"), encoding: .utf8)
    let commands = page.matches(of: /`swift run multicast-objc ([^`]+)`/).map { String($0.1) }
    #expect(!commands.isEmpty)
    for command in commands {
      let (status, output) = try program.shell("\"$0\" \(command) 2>&1", in: packageFolder.path)
      #expect(status == 0, "\(command): \(output)")
    }
  }
}
