import Foundation
import Scripting

/// `multicast repl`: reads, runs, prints.
struct PromptCommand: Command {
  static let name = "repl"
  static let summary = "Run Objective-C line by line"
  static let usage = """
    Reads declarations and statements from standard input, runs each and prints the value of
    expressions. What is not complete goes on with the next line. A line at a prompt begins with :help
    for help. It works piped, too, without prompts.

    Usage: multicast repl [--time SECONDS] [--memory MEGABYTES] [FILE.m...]

    Options:
    \(ScriptFiles.options)
      -h, --help         Print this.
    """

  private var script = ScriptFiles()

  init(_ arguments: Arguments) throws(UsageError) {
    var arguments = arguments
    while let argument = try arguments.next() {
      if try !script.take(argument, &arguments) { throw arguments.unexpected(argument) }
    }
  }

  func run(output: @escaping (String) -> Void, errors: (String) -> Void) throws {
    let script = try script.load(output: ScriptFiles.print)
    script.failureHandler = { print("\($0)") }
    try script.run()
    let isTerminal = isatty(STDIN_FILENO) == 1
    var input = PromptInput()
    while true {
      if isTerminal {
        print(input.isEmpty ? "> " : ". ", terminator: "")
        fflush(nil)
      }
      guard let line = readLine() else { break }
      if input.isEmpty, line.hasPrefix(":") {
        if line == ":quit" { return }
        output(Self.help)
        continue
      }
      guard let text = input.add(line) else { continue }
      do {
        if let value = try script.evaluate(text) { output(value) }
      } catch {
        output("\(error)")
      }
    }
    if let rest = input.rest, let value = try script.evaluate(rest) { output(value) }
    try script.waitUntilIdle()
  }

  private static let help = """
    Type declarations, statements and expressions of Objective-C. A semicolon at the end of a line
    can be left out. Classes can be written over several lines, from @interface to @end.
      :help  Print this.
      :quit  Leave, as the end of the input does.
    """
}
