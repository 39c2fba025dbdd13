import Foundation
import TestSupport
import Testing

@testable import multicast_objc

struct CommandLineTests {
  @Test(arguments: [[], ["--help"], ["-h"], ["help"]])
  func `the usage lists the commands`(arguments: [String]) {
    let (status, output, errors) = run(arguments)
    #expect(status == 0)
    #expect(output.contains("\nUsage: multicast-objc <command> [<options>]\n"))
    #expect(output.contains("\n  run       Run a script in Objective-C\n"))
    #expect(errors.isEmpty)
  }

  @Test(arguments: [
    ["help", "run"], ["run", "--help"], ["run", "-h"], ["run", "a.m", "--help"],
  ])
  func `a command says how it is used`(arguments: [String]) {
    let (status, output, errors) = run(arguments)
    #expect(status == 0)
    #expect(output.contains("\nUsage: multicast-objc run [OPTION...] FILE.m... [-- ARGUMENT...]\n"))
    #expect(errors.isEmpty)
  }

  @Test(
    arguments: [
      (["rnu"], "unknown command 'rnu'"), (["help", "rnu"], "unknown command 'rnu'"),
      (["demo"], "unknown command 'demo'"), (["--verbose"], "unknown option '--verbose'"),
    ])
  func `a mistake before the command points to the help`(arguments: [String], reason: String) {
    #expect(
      run(arguments) == (64, "", "multicast-objc: \(reason)\nTry 'multicast-objc --help'.\n"))
  }

  @Test(arguments: [["run", "script.m"], ["test", "script.m"]])
  func `a trace that cannot be written is an error before anything runs`(command: [String]) throws {
    let file = try TemporaryDirectory().path("trace.json")
    #expect(
      run(command + ["--trace", file]) == (1, "", "\(file): error: No such file or directory\n"))
    #expect(run(command + ["--trace", "/"]) == (1, "", "/: error: Is a directory\n"))
    #expect(
      run(command + ["--trace", "/dev/full"])
        == (1, "", "/dev/full: error: No space left on device\n"))
  }

  @Test func `a script uses the folders and variables that the options allow`() throws {
    let directory = try TemporaryDirectory()
    let file = try directory.write("text", to: "file")
    let script = try directory.write(
      """
      int main(int argc, char *argv[])
      {
          NSString *path = [NSString stringWithUTF8String:argv[1]];
          int status = [NSString stringWithContentsOfFile:path encoding:4 error:NULL] ? 1 : 0;
          if ([@"new" writeToFile:path atomically:YES encoding:4 error:NULL]) status += 2;
          @try { if (getenv("PATH")) status += 4; } @catch (NSException *exception) {}
          return status;
      }
      """, to: "script.m")
    func status(_ options: String...) -> Int32 {
      run(["run", script] + options + ["--", file]).status
    }
    let folder = directory.path("")
    #expect(status() == 0)
    #expect(status("--read", folder) == 1)
    #expect(status("--write", folder) == 3)
    #expect(status("--env", "PATH") == 4)
    #expect(status("--env=HOME", "--write=\(folder)", "--env=PATH") == 7)
    #expect(
      run(["run", script, "--read", "/none"])
        == (1, "", "the file '/none' cannot be read: No such file or directory\n"))
  }

  private func run(_ arguments: [String]) -> (status: Int32, output: String, errors: String) {
    var output = ""
    var errors = ""
    let status = MulticastObjC.program.run(
      arguments, output: { output += $0 + "\n" }, errors: { errors += $0 + "\n" })
    return (status, output, errors)
  }
}
