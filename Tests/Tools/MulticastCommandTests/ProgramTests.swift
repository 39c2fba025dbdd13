import Foundation
import TestSupport
import Testing

@testable import multicast

private let program = BuiltProgram("multicast")

/// The program whose commands read and run Objective-C.
private let objectiveCProgram = BuiltProgram("multicast-objc")

/// Returns the path of a recorded session of the demo.
private func recordedSession(_ name: String) -> String {
  packageFolder.appending(path: "Examples/Demo/Sessions/\(name)").path
}

@Suite(.enabled(if: program.isBuilt))
struct ProgramTests {
  @Test func `the error of a broken session follows all output`() throws {
    let session = recordedSession("broken.xml")
    let (status, output) = try program.shell(
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
    let (status, output) = try program.shell(
      "(\"$0\" demo --file '\(session)' --history /dev/null 2>&1) | head -n 1")
    #expect(status == 0)
    #expect(output == "Session: \(session)\n")
  }

  @Test func `a closed standard output costs nothing but the log`() throws {
    let directory = try TemporaryDirectory()
    let session = recordedSession("broken.xml")
    _ = try program.shell(
      "\"$0\" demo --file '\(session)' --history '\(directory.path("history.txt"))' >&- 2>&-")
    #expect(try directory.text(of: "history.txt").split(separator: "\n").count == 2)
  }

  @Test func `the default session is played from any directory`() throws {
    let (_, output) = try program.shell("cd / && \"$0\" demo --history /dev/null 2>&1; echo $?")
    #expect(output.hasPrefix("Session: balcony.xml\n"))
    #expect(output.contains("\n       version   Version     multicast, 0.1.0, Linux\n"))
    #expect(output.hasSuffix("\n0\n"))
  }

  @Test func `the commands of README run in the folder of README`() throws {
    let page = try String(contentsOf: packageFolder.appending(path: "README.md"), encoding: .utf8)
    let commands = page.matches(of: /`swift run multicast ([^`]+)`/).map { String($0.1) }
    #expect(!commands.isEmpty)
    for command in commands {
      let (status, output) = try program.shell(
        "cd '\(packageFolder.path)' && \"$0\" \(command) </dev/null 2>&1")
      #expect(status == 0, "\(command): \(output)")
    }
  }

  @Test(.enabled(if: objectiveCProgram.isBuilt))
  func `a command that needs Objective-C is run by the program beside this one`() throws {
    let script = "echo '[@\"hello\" uppercaseString]'"
    #expect(try program.shell("\(script) | \"$0\" repl; echo $?").output == "HELLO\n0\n")
    #expect(
      try program.shell("\"$0\" help run").output.contains(
        "\nUsage: multicast-objc run [OPTION...]"))
  }

  @Test(.enabled(if: objectiveCProgram.isBuilt))
  func `the commands of the other program are commands of this one`() throws {
    let usage = try objectiveCProgram.shell("\"$0\" --help").output
    let names = usage.matches(of: /(?m)^  (\w+) +[A-Z]/).map { String($0.1) }
    #expect(names.count > 5)
    #expect(Set(names).subtracting(["help", "plugins"]) == Set(Multicast.objectiveCCommands))
  }

  /// Makes a folder with a bundle that is a script.
  private func makeBundles(_ text: String) throws -> (directory: TemporaryDirectory, file: String) {
    let directory = try TemporaryDirectory()
    _ = try directory.makeBundle(
      "Bundles/Chat",
      manifest: #"{"CFBundleIdentifier": "chat", "CFBundleVersion": "1", "NSPrincipalClass": "C"}"#,
      files: [])
    return (directory, try directory.write(text, to: "Bundles/Chat/Chat.m"))
  }

  @Test(.enabled(if: objectiveCProgram.isBuilt))
  func `a folder of plug-ins with a script is checked by the program beside this one`() throws {
    let (directory, file) = try makeBundles("[1 +")
    let command = "plugins --json --host-version=2 '\(directory.path("Bundles"))'; echo $?"
    let output = try program.shell("\"$0\" \(command)").output
    #expect(output.hasSuffix("\n1\n"))
    #expect(output.contains("\(file):1:5: "), "\(output)")
    #expect(output == (try objectiveCProgram.shell("\"$0\" \(command)").output))
  }

  @Test(
    arguments: [
      (["run", "a.m", "--", "it's"], "'run' is one of its commands", #"run a.m -- 'it'\''s'"#),
      (["help", "headers"], "'headers' is one of its commands", "headers --help"),
      (
        ["headers", "-I", "Vendor/**", "a.h"], "'headers' is one of its commands",
        "headers -I 'Vendor/**' a.h"
      ),
      (["plugins", "Bundles"], "a bundle has scripts, which it compiles", "plugins Bundles"),
    ])
  func `a program that is missing is named with the line that builds and runs it`(
    arguments: [String], reason: String, line: String
  ) throws {
    let (directory, _) = try makeBundles("")
    let words = arguments.map { "'\($0.replacing("'", with: #"'\''"#))'" }.joined(separator: " ")
    let alone = directory.path("multicast")
    let (_, output) = try program.shell(
      """
      ln "$0" '\(alone)' 2>/dev/null || cp "$0" '\(alone)'
      PATH=/none '\(alone)' \(words) 2>&1; echo $?
      """, in: directory.path("."))
    #expect(
      output == """
        multicast-objc: error: \(reason), and the program is neither beside this one nor in PATH; \
        build and run it: \
        swift run --package-path \(packageFolder.path)/ObjectiveC multicast-objc \(line)
        127

        """)
  }

  @Test func `a link with the name of another program does not run itself`() throws {
    let directory = try TemporaryDirectory()
    let (_, alone) = try program.shell(
      """
      ln "$0" '\(directory.path("multicast"))' 2>/dev/null || cp "$0" '\(directory.path("multicast"))'
      ln -s multicast '\(directory.path("multicast-objc"))'
      '\(directory.path("multicast"))' run a.m 2>&1; echo $?
      """)
    #expect(alone.contains("'multicast-objc' is a link to this program"), "\(alone)")
    #expect(alone.hasSuffix("\n64\n"))
  }

  @Test func `a program in PATH stands for a subcommand`() throws {
    let directory = try TemporaryDirectory()
    let greeter = directory.path("multicast-greet")
    // Let another process write the program. While a process has a program open for writing, nobody
    // can run the program, and a process that another test starts inherits what this one has open.
    _ = try program.shell(
      """
      printf '%s\\n' '#!/bin/sh' 'echo "hello $# $1"; exit 3' >'\(greeter)'; chmod 755 '\(greeter)'
      """)
    let folder = URL(filePath: greeter).deletingLastPathComponent().path
    let path = "PATH='\(folder)':\"$PATH\""
    let (_, output) = try program.shell("\(path) \"$0\" greet --name 'a b'; echo $?")
    #expect(output == "hello 2 --name\n3\n")
    #expect(try program.shell("\(path) \"$0\" help greet").output == "hello 1 --help\n")
    let (_, missing) = try program.shell("\"$0\" greet 2>&1; echo $?")
    #expect(missing.contains("PATH has no program 'multicast-greet'"))
  }
}
