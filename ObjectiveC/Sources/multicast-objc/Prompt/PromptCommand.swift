import Foundation
import Scripting

/// Implements `multicast-objc repl`, which evaluates inputs line by line, and prints their values.
struct PromptCommand: Command {
  static let name = "repl"
  static let summary = "Run Objective-C line by line"
  static let usage = """
    Reads declarations and statements from standard input, runs each and prints the value of
    expressions. An input that is not complete goes on with the next line. In a terminal, lines can be
    edited and called up again, and Tab completes selectors and names; :help lists the keys. It works
    piped, too, without prompts.

    Usage: multicast-objc repl [--time SECONDS] [--deadline SECONDS] [--memory MEGABYTES] [FILE.m...]

    Options:
    \(ScriptFiles.options)
      -h, --help         Print this.

    The file that MULTICAST_HISTORY names keeps the inputs; an empty name means none. Without the
    variable it is multicast/history in $XDG_STATE_HOME or ~/.local/state.
    """

  private var script = ScriptFiles()

  init(_ arguments: Arguments) throws(UsageError) {
    var arguments = arguments
    while let argument = try arguments.next() {
      if try !script.take(argument, &arguments) { throw arguments.unexpected(argument) }
    }
  }

  func run(output: @escaping (String) -> Void, errors: (String) -> Void) throws {
    guard let terminal = Terminal() else { return try runPlain(output) }
    let console = Console()
    let print: @Sendable (String) -> Void = { console.print($0, in: terminal.size) }
    let script = try script.load(output: print, log: print)
    script.failureHandler = { print("\($0)\n") }
    try script.run()
    let history = InputHistory(file: InputHistory.file(in: ProcessInfo.processInfo.environment))
    var prompt = TerminalPrompt(terminal, console, history: history) { text in
      text.hasPrefix(":") ? Self.commands(of: text) : script.completions(of: text)
    }
    while let text = prompt.read() {
      if !Self.answer(text, script, isResumed: true, { print($0 + "\n") }) {
        return try Self.leave(script)
      }
    }
    try script.waitUntilIdle()
    try Self.leave(script)
  }

  /// Reads lines from a file, from a pipe, or from a terminal without control sequences.
  private func runPlain(_ output: (String) -> Void) throws {
    let script = try script.load(output: ScriptFiles.print)
    script.failureHandler = { print("\($0)") }
    try script.run()
    let isTerminal = isatty(STDIN_FILENO) == 1
    var input = PromptInput()
    while true {
      if isTerminal {
        print(
          input.isEmpty ? PromptInput.prompts.first : PromptInput.prompts.other, terminator: "")
        fflush(nil)
      }
      guard let line = readLine() else { break }
      guard let text = input.isEmpty && line.hasPrefix(":") ? line : input.add(line) else {
        continue
      }
      if !Self.answer(text, script, isResumed: isTerminal, output) { return try Self.leave(script) }
    }
    if let rest = input.rest, let value = try script.evaluate(rest) { output(value) }
    try script.waitUntilIdle()
    try Self.leave(script)
  }

  /// Throws the exit status of the script, if the script called `exit` with another status than 0.
  private static func leave(_ script: Script) throws {
    if let status = script.exitStatus, status != 0 {
      throw ExitStatus(code: Int32(truncatingIfNeeded: status))
    }
  }

  /// Runs an input, and prints its value.
  ///
  /// With `isResumed`, an interrupt stops only this input, and not the whole script.
  ///
  /// - Returns: `true` if the prompt continues.
  private static func answer(
    _ text: String, _ script: Script, isResumed: Bool, _ output: (String) -> Void
  ) -> Bool {
    if text.hasPrefix(":") {
      if text == ":quit" { return false }
      output(help)
      return true
    }
    // Resume before the input, because an interrupt that arrived too late must not stop the next
    // input. Resume after the input, because its interrupt must not stop the script's queues.
    if isResumed { script.resume() }
    defer { if isResumed { script.resume() } }
    do {
      if let value = try script.evaluate(text) { output(value) }
      try script.runMainQueue()
    } catch  where script.exitStatus != nil {
      return false
    } catch {
      output("\(error)")
    }
    return true
  }

  private static func commands(of text: String) -> Completions {
    Completions(of: text, from: [":help", ":quit"])
  }

  private static let help = """
    Type declarations, statements and expressions of Objective-C. A semicolon at
    the end can be left out. An input that is not complete goes on with the next
    line, as a class does up to its @end.
      :help  Print this.
      :quit  Leave, as control-D on an empty line does.
    Keys, in a terminal:
      Tab            complete a selector or a name; list them if there are more
      Up, Down       the lines and the inputs before and after
      control-R      search the inputs before
      Alt-Enter      break the line, wherever
      control-C      drop the input, or stop the one that runs
      control-L, -Z  clear the window, suspend
      as in Emacs    control-A, -E, -B, -F, -T, Alt-B, -F move; control-K, -U, -W,
                     Alt-D cut, control-Y pastes
    """
}
