import Foundation
import TestSupport
import Testing

/// The program that is built with the tests.
private let program = URL(fileURLWithPath: CommandLine.arguments[0])
  .deletingLastPathComponent().appendingPathComponent("multicast")

/// Returns the path of a recorded session of the demo.
private func recordedSession(_ name: String) -> String {
  repository.appending(path: "Examples/Demo/Sessions/\(name)").path
}

@Suite(.enabled(if: FileManager.default.isExecutableFile(atPath: program.path)))
struct ProgramTests {
  @Test func `the error of a broken session follows all output`() throws {
    let session = recordedSession("broken.xml")
    let (status, output) = try run(
      "\"$0\" demo --file '\(session)' --history /dev/null 2>&1; echo $?")
    #expect(status == 0)
    #expect(
      output.hasSuffix(
        """

        gateway   Gateway             -        -        -        -        -        -        -        -
        \(session):36:46: error: mismatched tag: expected </body>, found </message>
        1

        """))
  }

  @Test func `a reader that goes away ends the program quietly`() throws {
    let session = recordedSession("balcony.xml")
    let (status, output) = try run(
      "(\"$0\" demo --file '\(session)' --history /dev/null 2>&1) | head -n 1")
    #expect(status == 0)
    #expect(output == "Session: \(session)\n")
  }

  @Test func `a closed standard output costs nothing but the log`() throws {
    let directory = try TemporaryDirectory()
    let session = recordedSession("broken.xml")
    _ = try run(
      "\"$0\" demo --file '\(session)' --history '\(directory.path("history.txt"))' >&- 2>&-")
    #expect(try directory.text(of: "history.txt").split(separator: "\n").count == 2)
  }

  @Test func `the default session is played from any directory`() throws {
    let (_, output) = try run("cd / && \"$0\" demo --history /dev/null 2>&1; echo $?")
    #expect(output.hasPrefix("Session: balcony.xml\n"))
    #expect(output.contains("\n       version   Version     multicast, 0.1.0, Linux\n"))
    #expect(output.hasSuffix("\n0\n"))
  }

  @Test func `the commands of README run in the folder of README`() throws {
    let page = try String(contentsOf: repository.appending(path: "README.md"), encoding: .utf8)
    let commands = page.matches(of: /`swift run multicast ([^`]+)`/).map { String($0.1) }
    #expect(!commands.isEmpty)
    for command in commands {
      let (status, output) = try run(
        "cd '\(repository.path)' && \"$0\" \(command) </dev/null 2>&1")
      #expect(status == 0, "\(command): \(output)")
    }
  }

  @Test func `the program that loads a library is named with the command that builds it`() throws {
    let directory = try TemporaryDirectory()
    let original = try directory.write("@interface A\n@end\n@implementation A\n@end", to: "A.m")
    let alone = directory.path("multicast")
    let (_, output) = try run(
      """
      ln "$0" '\(alone)' 2>/dev/null || cp "$0" '\(alone)'
      PATH=/none '\(alone)' compare '\(original)' --port libA.so 2>&1; echo $?
      """)
    #expect(
      output == """
        multicast-compare: error: it is neither beside 'multicast' nor in PATH; build it: \
        swift build --product multicast-compare
        2

        """)
  }

  @Test func `a program in PATH stands for a subcommand`() throws {
    let directory = try TemporaryDirectory()
    let greeter = directory.path("multicast-greet")
    // Let another process write the program. While a process has a program open for writing, nobody
    // can run the program, and a process that another test starts inherits what this one has open.
    _ = try run(
      """
      printf '%s\\n' '#!/bin/sh' 'echo "hello $# $1"; exit 3' >'\(greeter)'; chmod 755 '\(greeter)'
      """)
    let folder = URL(filePath: greeter).deletingLastPathComponent().path
    let path = "PATH='\(folder)':\"$PATH\""
    let (_, output) = try run("\(path) \"$0\" greet --name 'a b'; echo $?")
    #expect(output == "hello 2 --name\n3\n")
    #expect(try run("\(path) \"$0\" help greet").output == "hello 1 --help\n")
    let (_, missing) = try run("\"$0\" greet 2>&1; echo $?")
    #expect(missing.contains("PATH has no program 'multicast-greet'"))
  }

  private func run(_ script: String) throws -> (status: Int32, output: String) {
    let shell = Process()
    let pipe = Pipe()
    shell.executableURL = URL(fileURLWithPath: "/bin/sh")
    shell.arguments = ["-c", script, program.path]
    shell.standardOutput = pipe
    try shell.run()
    let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
    shell.waitUntilExit()
    return (shell.terminationStatus, String(decoding: output, as: UTF8.self))
  }
}
