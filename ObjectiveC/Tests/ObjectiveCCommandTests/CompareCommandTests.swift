import TestSupport
import Testing

@testable import multicast_objc

/// The command `multicast-objc compare`.
@Suite(.failsIfItHangs)
struct CompareCommandTests {
  private static let original = """
    @interface Quota : NSObject
    - (BOOL)allows:(NSInteger)count;
    @end
    @implementation Quota
    {
      NSInteger total;
    }
    - (BOOL)allows:(NSInteger)count
    {
      if (count < 0 || total + count > 10) return NO;
      total += count;
      return YES;
    }
    @end
    """

  /// Runs the command on a thread that it may block.
  private func run(
    of original: String = original, _ port: String, _ options: String..., session: String? = nil
  ) async throws -> (status: Int32, output: String, errors: String) {
    try await run(of: original, port, options: options, session: session)
  }

  private func run(
    of original: String = original, _ port: String, options: [String], session: String? = nil
  ) async throws -> (status: Int32, output: String, errors: String) {
    try await onThreadOfItsOwn {
      let folder = try TemporaryDirectory()
      var arguments = ["compare", try folder.write(original, to: "Quota.m")]
      arguments += ["--port", try folder.write(port, to: "Port.m")] + options
      if let session {
        arguments += ["--session", try folder.write(session, to: "session.jsonl")]
      }
      var (output, errors) = ("", "")
      let lines = Box<[String]>([])
      let status = MulticastObjC.program.run(
        arguments, output: { line in lines.withChange { $0.append(line) } },
        errors: { errors += $0 + "\n" })
      output = lines.value.map { $0 + "\n" }.joined()
      return (
        status, output.replacing(folder.path(""), with: ""),
        errors.replacing(folder.path(""), with: "")
      )
    }
  }

  @Test func `a difference is printed with the fewest messages`() async throws {
    let result = try await run(
      Self.original.replacing("> 10", with: ">= 10"), "--random", "2000", "--seed", "7")
    #expect(result.status == 1)
    #expect(
      result.output.hasSuffix(
        """
        after:
          1. allows:10

          Quota.m       |  port
        ≠ answers true  |  answers false

        As a test:

        try comparison.check([
          .send("allows:", 10),
        ])

        """), "\(result.output)")
  }

  @Test func `equal plug-ins show what has run`() async throws {
    let result = try await run(Self.original, "--random", "500")
    #expect(
      result == (
        0,
        """
        no difference in 500 messages, 16 sessions (seed 1)
        Quota.m ran: 1 of 1 methods, 3 of 3 lines, 2 of 2 branches both ways

        """, ""
      ))
  }

  @Test func `the messages of a journal are sent instead`() async throws {
    let result = try await run(
      Self.original,
      session: """
        {"number":1,"time":0,"selector":"allows:","arguments":[{"type":"Swift.Int","value":11}]}
        """)
    #expect(
      result == (
        0,
        """
        no difference in 1 message, 1 session
        Quota.m ran: 1 of 1 methods, 1 of 3 lines, 0 of 2 branches both ways
          never ran: 11-12
          branched one way only: 10

        """, ""
      ))
  }

  @Test func `a journal may name an object of the host by its type`() async throws {
    let original = """
      @protocol QuotaDelegate
      - (void)quotaDidChange:(id)quota;
      @end
      @interface Quota : NSObject
      - (void)change:(id<QuotaDelegate>)delegate;
      @end
      @implementation Quota
      - (void)change:(id<QuotaDelegate>)delegate { [delegate quotaDidChange:self]; }
      @end
      """
    let session = """
      {"selector":"change:","arguments":[{"type":"App.QuotaDelegate","description":"<Window>"}]}
      """
    let result = try await run(
      of: original, original.replacing("[delegate quotaDidChange:self];", with: ""),
      session: session)
    #expect(
      result.output.contains(
        "≠ [<QuotaDelegate> quotaDidChange:<the plug-in>]  |  -"), "\(result)")
  }

  @Test func `what cannot be compared has another exit status than a difference`() async throws {
    let wrong = try await run("@interface")
    #expect(wrong.status == 2)
    #expect(wrong.output == "")
    #expect(wrong.errors.contains("Port.m:1:"))
    let missing = try await run(Self.original, "--session", "missing.jsonl")
    #expect(
      missing == (2, "", "'missing.jsonl' cannot be read: there is no such file\n"))
    let unnamed = try await run(Self.original, "--class", "Nothing")
    #expect(
      unnamed == (
        2, "",
        """
        the original has no class 'Nothing': pass the name of the plug-in's class as 'className'

        """
      ))
    let line = try await run(Self.original, session: "{}")
    #expect(line.status == 2)
    #expect(line.errors.hasPrefix("line 1: it is neither a message"))
  }

  private static let twoMessages = original.replacing(
    "- (BOOL)allows:(NSInteger)count;", with: "- (BOOL)allows:(NSInteger)count;\n- (int)odd;"
  ).replacing("@end\n@impl", with: "@end\n@interface Quota ()\n- (int)own;\n@end\n@impl")
    .replacing(
      "return YES;\n}", with: "return YES;\n}\n- (int)odd { return 1; }\n- (int)own { return 1; }")

  @Test(arguments: [
    ("return 1; }\n- (int)own", "odd", ["--exclude", "odd,own"]),
    ("return 1; }\n- (int)own", "odd", ["--frequency", "odd=0"]),
    ("return 1; }\n@end", "own", []),
  ])
  func `a message that is excluded, never drawn or private is not sent`(
    text: String, name: String, options: [String]
  ) async throws {
    let port = Self.twoMessages.replacing(text, with: text.replacing("1", with: "2"))
    #expect(port != Self.twoMessages)
    let equal = try await run(of: Self.twoMessages, port, options: options)
    #expect(equal.status == 0, "\(equal)")
    let found = try await run(of: Self.twoMessages, port, options: ["--private"])
    #expect(found.output.contains("1. \(name)\n"), "\(found)")
  }

  @Test func `a message that does not exist cannot be excluded`() async throws {
    for option in [["--exclude", "allow:"], ["--frequency", "allow:=2"]] {
      let result = try await run(Self.original, options: option)
      #expect(
        result == (2, "", "the host has no message 'allow:', only 'allows:'\n"))
    }
  }

  @Test func `the sessions have the length of the option`() async throws {
    let result = try await run(Self.original, "--random", "60", "--length", "3")
    #expect(result.output.hasPrefix("no difference in 60 messages, 20 sessions (seed 1)"))
  }

  @Test func `timers fire and the plug-in is released if the options say so`() async throws {
    let text = """
      @interface Quota : NSObject
      - (void)start;
      - (int)value;
      @end
      @implementation Quota
      {
        int value;
      }
      - (void)start
      {
        dispatch_after(dispatch_time(0, NSEC_PER_SEC), dispatch_get_main_queue(), ^{ value++; });
      }
      - (int)value { return value; }
      @end
      """
    let port = text.replacing("value++", with: "value += 2")
    #expect(try await run(of: text, port).status == 0)
    #expect(try await run(of: text, port, "--clock").output.contains("pass\n"))
    let leak = text.replacing("  int value;", with: "  int value; id own;")
      .replacing("- (int)value {", with: "- (int)value { own = self;")
    #expect(try await run(of: text, leak).status == 0)
    // The block of a timer retains the plug-in.
    let released = try await run(of: text, leak, "--release", "--exclude", "start")
    #expect(released.output.contains("is deallocated  |  "), "\(released)")
  }

  @Test func `files of a project are found by their names`() async throws {
    let result = try await onThreadOfItsOwn { () -> [String] in
      let folder = try TemporaryDirectory()
      for name in ["Project/Core", "Project/Quota", "Project/.hidden"] {
        try folder.makeFolder(name)
      }
      _ = try folder.write("", to: "Project/Package.swift")
      let header = "@interface Base : NSObject\n@end"
      for name in ["Core", ".hidden"] {
        _ = try folder.write(header, to: "Project/\(name)/Base.h")
      }
      _ = try folder.write("@implementation Base\n@end", to: "Project/Core/Base.m")
      let text =
        "#import \"Base.h\"\n" + Self.original.replacing("Quota : NSObject", with: "Quota : Base")
      let original = try folder.write(text, to: "Project/Quota/Quota.m")
      func output(_ arguments: String...) -> String {
        var text = ""
        let lines = Box<[String]>([])
        let status = MulticastObjC.program.run(
          ["compare"] + arguments, output: { line in lines.withChange { $0.append(line) } },
          errors: { text += $0 + "\n" })
        return ("\(status)\n" + lines.value.joined() + text).replacing(folder.path(""), with: "")
      }
      let project = folder.path("Project")
      let found = output("Quota.m", "Base.m", "--port", "Quota.m", "--project", project)
      let missing = output(original, "--port", original)
      try folder.makeFolder("Project/Other")
      _ = try folder.write("", to: "Project/Other/Base.m")
      return [found, missing, output("Quota.m", "Base.m", "--port", "b.m", "--project", project)]
    }
    #expect(result[0].hasPrefix("0\nno difference"), "\(result[0])")
    #expect(
      result[1].contains(
        """
        note: 'Base.h' is near: add --project /Project, or -I /Project/Core \
        (in Swift, importFolders = ["/Project/**"])
        """), "\(result[1])")
    #expect(
      result[2].contains(
        "Base.m: error: the project has several: /Project/Core/Base.m, /Project/Other/Base.m"),
      "\(result[2])")
  }

  @Test func `a file that is missing is named`() async throws {
    let found = try await onThreadOfItsOwn {
      let folder = try TemporaryDirectory()
      let there = try folder.write(Self.original, to: "Quota.m")
      return [["missing.m", "--port", there], [there, "--port", "missing.m"]].map { arguments in
        var errors = ""
        let status = MulticastObjC.program.run(
          ["compare"] + arguments, output: { _ in }, errors: { errors += $0 })
        return "\(status): \(errors)"
      }
    }
    let expected = "2: 'missing.m' cannot be read: there is no such file"
    #expect(found == [expected, expected])
  }

  @Test(arguments: [
    (["compare"], "missing original"),
    (["compare", "a.m"], "missing option '--port'"),
    (["compare", "a.m", "--port"], "missing value for '--port'"),
    (
      ["compare", "a.m", "--port", "b.m", "--seed", "0"],
      "'--seed' takes a whole number from 1 on, not '0'"
    ),
    (["compare", "a.m", "--port", "b.m", "--odd"], "unknown option '--odd'"),
    (
      ["compare", "a.m", "--port", "b.m", "--frequency", "add:"],
      "'--frequency' takes SELECTOR=COUNT, not 'add:'"
    ),
    (
      ["compare", "a.m", "--port", "b.m", "--length", "0"],
      "'--length' takes a whole number from 1 on, not '0'"
    ),
  ])
  func `a mistake in the arguments is explained`(arguments: [String], reason: String) {
    var errors = ""
    let status = MulticastObjC.program.run(arguments, output: { _ in }, errors: { errors += $0 })
    #expect(status == 64)
    #expect(errors == "multicast-objc compare: \(reason)\nTry 'multicast-objc compare --help'.")
  }
}
