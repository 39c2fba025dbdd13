import Foundation
import TestSupport
import Testing

/// The program that is built with the tests.
private let program = URL(fileURLWithPath: CommandLine.arguments[0])
  .deletingLastPathComponent().appendingPathComponent("multicast-objc")

/// The prompt as a person at a terminal sees it.
@Suite(
  .enabled(if: FileManager.default.isExecutableFile(atPath: program.path)),
  .enabled(if: PseudoTerminal.isAvailable, "there are no pseudo-terminals"),
  .failsIfItHangs)
struct PromptTerminalTests {
  private let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
  }

  private func prompt(_ environment: [String: String] = [:]) throws -> PseudoTerminal {
    let terminal = try PseudoTerminal(
      program, ["repl"],
      environment: ["MULTICAST_HISTORY": directory.path("history")].merging(environment) { $1 })
    try terminal.expect("> ")
    return terminal
  }

  @Test func `an input is completed, run and called up again`() throws {
    let terminal = try prompt()
    try terminal.type("NSString *name = @\"prompt\"\r")
    try terminal.expect("\n> ")
    try terminal.type("[name upperc\t")
    try terminal.expect("[name uppercaseString")
    try terminal.type("]\r")
    try terminal.expect("\nPROMPT\n> ")
    try terminal.type("\u{1B}[A")
    try terminal.expect("> [name uppercaseString]")
    try terminal.type(".lengthx\u{1B}[D\u{1B}[3~\r")
    try terminal.expect("\n6\n> ")
    try terminal.type("\u{4}")
    #expect(terminal.end() == 0)
    #expect(terminal.isOrdinary)
    #expect(
      try directory.text(of: "history") == """
        NSString *name = @"prompt"
        [name uppercaseString]
        [name uppercaseString].length

        """)
  }

  @Test func `candidates are listed above the input`() throws {
    let terminal = try prompt()
    try terminal.type("@s\t")
    try terminal.expect("@selector      @synchronized  @synthesize\n")
    try terminal.expect("> @s")
    try terminal.type("\u{3}:qu\t\r")
    #expect(terminal.end() == 0)
  }

  @Test func `a paste is one input`() throws {
    let terminal = try prompt()
    try terminal.type("\u{1B}[200~int f(void)\r{\r\treturn 3;\r}\rf() + 1\u{1B}[201~")
    try terminal.expect(". f() + 1")
    try terminal.type("\r")
    try terminal.expect("\n4\n> ")
    try terminal.type("\u{1B}[A")
    try terminal.expect("> int f(void)\n. {\n")
  }

  @Test func `an interrupt drops the input`() throws {
    let terminal = try prompt()
    try terminal.type("@[@1,\r")
    try terminal.expect(". ")
    try terminal.type("\u{3}")
    try terminal.expect("\n> ")
    try terminal.type("1 + 2\r")
    try terminal.expect("\n3\n")
  }

  @Test func `an interrupt stops the input that runs, and the script goes on`() throws {
    let terminal = try prompt()
    try terminal.type("int kept = 5\r")
    try terminal.expect("\n> ")
    try terminal.type("{ printf(\"run\" \"ning\"); while (1) {} }\r")
    try terminal.expect("running")
    #expect(terminal.isOrdinary)
    terminal.interrupt()
    try terminal.expect("the script was interrupted")
    try terminal.expect("> ")
    try terminal.type("kept\r")
    try terminal.expect("\n5\n")
  }

  @Test func `the output of queues appears above the input`() throws {
    let terminal = try prompt()
    try terminal.type("dispatch_semaphore_t go = dispatch_semaphore_create(0)\r")
    try terminal.expect("\n> ")
    let wait = "dispatch_semaphore_wait(go, DISPATCH_TIME_FOREVER)"
    try terminal.type(
      "dispatch_async(dispatch_get_global_queue(0, 0), ^{ \(wait); NSLog(@\"la\" @\"ter\"); })\r")
    try terminal.expect("\n> ")
    try terminal.type("{ dispatch_semaphore_signal(go); }\rhal")
    try terminal.expect("later\n")
    try terminal.type("f")
    try terminal.expect("> half")
  }

  @Test func `a signal that ends the program leaves the terminal as it was`() throws {
    let terminal = try prompt()
    try terminal.type("half")
    try terminal.expect("half")
    #expect(!terminal.isOrdinary)
    terminal.terminate()
    #expect(terminal.end() == SIGTERM)
    #expect(terminal.isOrdinary)
  }

  @Test func `a terminal without control sequences is read line by line`() throws {
    let terminal = try prompt(["TERM": "dumb"])
    #expect(terminal.isOrdinary)
    try terminal.type("@[@1,\n")
    try terminal.expect(". ")
    try terminal.type("@2].count\n")
    try terminal.expect("\n2\n> ")
    try terminal.type(":quit\n")
    #expect(terminal.end() == 0)
    #expect(throws: (any Error).self) { try directory.text(of: "history") }
  }
}
