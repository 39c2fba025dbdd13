import Foundation
import ObjectiveCSyntax
import Scripting

/// Implements the program `multicast-objc`, whose commands read and run Objective-C.
@main
enum MulticastObjC {
  static let program = CommandLineProgram(
    "multicast-objc",
    summary: "Reads and runs Objective-C, and compares ports with their originals.",
    commands: [
      CompareCommand.self, HeadersCommand.self, PlugInsCommand.self, PromptCommand.self,
      RunCommand.self, TestCommand.self,
    ])

  static func main() {
    CommandLineProgram.openStandardStreams()
    guard CommandLine.arguments.dropFirst().first == CompareCommand.name else {
      program.runAndExit()
    }
    // A comparison waits for queues, also for the main queue, so it runs on another thread.
    let thread = Thread { program.runAndExit() }
    thread.stackSize = 8 << 20
    thread.start()
    dispatchMain()
  }
}

extension ScriptSyntaxError: ListedError {
  package var texts: [String] { DiagnosticList(diagnostics).texts }
}
