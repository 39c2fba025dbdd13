import Foundation
import ProgramSupport
import TestSupport
import Testing

@testable import multicast

struct CommandLineTests {
  @Test(arguments: [[], ["--help"], ["-h"], ["help"]])
  func `the usage lists the commands`(arguments: [String]) {
    let (status, output, errors) = run(arguments)
    #expect(status == 0)
    #expect(output.contains("\nUsage: multicast <command> [<options>]\n"))
    #expect(
      output.contains("\n  compare, headers, repl, run, test\n            Run the command of"))
    #expect(output.contains("\n  demo      Play a recorded XMPP session to seven delegates\n"))
    #expect(errors.isEmpty)
  }

  @Test(
    arguments: [
      ["help", "demo"], ["demo", "--help"], ["demo", "-h"], ["demo", "--file", "a", "--help"],
    ])
  func `a command says how it is used`(arguments: [String]) {
    let (status, output, errors) = run(arguments)
    #expect(status == 0)
    #expect(output.contains("\nUsage: multicast demo [--file PATH] [--history PATH] [--deadline"))
    #expect(errors.isEmpty)
  }

  @Test func `the version is printed`() {
    #expect(run(["--version"]) == (0, "multicast 0.1.0\n", ""))
  }

  @Test(
    arguments: [
      (["dmeo"], "unknown command 'dmeo', and PATH has no program 'multicast-dmeo'"),
      (["help", "dmeo"], "unknown command 'dmeo', and PATH has no program 'multicast-dmeo'"),
      (["--verbose"], "unknown option '--verbose'"),
    ])
  func `a mistake before the command points to the help`(arguments: [String], reason: String) {
    #expect(run(arguments) == (64, "", "multicast: \(reason)\nTry 'multicast --help'.\n"))
  }

  @Test(
    arguments: [
      (["--verbose"], "unknown option '--verbose'"),
      (["--verbose=1"], "unknown option '--verbose'"),
      (["-f", "a"], "unknown option '-f'"),
      (["a.xml"], "unexpected argument 'a.xml'"),
      (["--file", "a", "b"], "unexpected argument 'b'"),
      (["--file"], "missing value for '--file'"),
      (["--file", "--history", "a"], "missing value for '--file'"),
      (["--file", ""], "missing value for '--file'"),
      (["--history="], "missing value for '--history'"),
      (["--trace"], "missing value for '--trace'"),
      (["--deadline"], "missing value for '--deadline'"),
      (["--deadline", "0"], "'--deadline' takes a whole number from 1 on, not '0'"),
      (["--deadline=-1"], "'--deadline' takes a whole number from 1 on, not '-1'"),
      (["--deadline", "soon"], "'--deadline' takes a whole number from 1 on, not 'soon'"),
    ])
  func `a mistake in a command's arguments points to its help`(
    arguments: [String], reason: String
  ) {
    #expect(
      run(["demo"] + arguments)
        == (64, "", "multicast demo: \(reason)\nTry 'multicast demo --help'.\n"))
  }

  @Test(arguments: [false, true])
  func `a value follows its option or an equals sign`(attached: Bool) throws {
    let directory = try TemporaryDirectory()
    let file = try directory.write(
      """
      <stream:stream xmlns:stream='http://etherx.jabber.org/streams'><presence/></stream:stream>
      """, to: "session.xml")
    let options = [("--file", file), ("--history", directory.path("-=h.txt")), ("--deadline", "9")]
    let (status, output, errors) = run(
      ["demo"] + options.flatMap { attached ? ["\($0)=\($1)"] : [$0, $1] })
    #expect(status == 0)
    #expect(output.hasPrefix("Session: \(file)\nHistory: \(directory.path("-=h.txt"))\n"))
    #expect(errors.isEmpty)
  }

  @Test func `a session that cannot be read is an error`() throws {
    let file = try TemporaryDirectory().path("missing.xml")
    #expect(
      run(["demo", "--file", file]) == (1, "", "\(file): error: No such file or directory\n"))
    #expect(run(["demo", "--file", "/"]) == (1, "", "/: error: Is a directory\n"))
  }

  @Test func `a trace that cannot be written is an error before anything runs`() throws {
    let file = try TemporaryDirectory().path("trace.json")
    #expect(
      run(["demo", "--trace", file]) == (1, "", "\(file): error: No such file or directory\n"))
    #expect(run(["demo", "--trace", "/"]) == (1, "", "/: error: Is a directory\n"))
    #expect(
      run(["demo", "--trace", "/dev/full"])
        == (1, "", "/dev/full: error: No space left on device\n"))
  }

  private func run(_ arguments: [String]) -> (status: Int32, output: String, errors: String) {
    var output = ""
    var errors = ""
    let status = Multicast.program.run(
      arguments, output: { output += $0 + "\n" }, errors: { errors += $0 + "\n" })
    return (status, output, errors)
  }
}
