import TestSupport
import Testing

private let program = BuiltProgram("multicast-objc")

/// The traces of scripts.
@Suite(.enabled(if: program.isBuilt))
struct ScriptTraceTests {
  private let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
  }

  /// Runs a shell command in the directory, in which `$0` is the program.
  private func run(_ command: String) throws -> (status: Int32, output: String) {
    try program.shell("exec 2>&1; " + command, in: directory.path("."))
  }

  private static let script = """
    @interface Ear : NSObject
    @end
    @implementation Ear
    - (void)hear:(int)number {
      if (number == 3) [NSException raise:@"Bad" format:@"luck"];
    }
    @end
    @interface EarTests : NSObject
    @end
    @implementation EarTests
    - (void)testHears {
      GCDMulticastDelegate *hub = [GCDMulticastDelegate new];
      Ear *ear = [Ear new];
      dispatch_queue_t queue = dispatch_queue_create("ear", NULL);
      [hub addDelegate:ear delegateQueue:queue];
      [hub hear:2];
      [hub hear:3];
      dispatch_sync(queue, ^{});
    }
    @end

    """

  @Test func `a script's trace is written although the script fails`() throws {
    _ = try directory.write(
      Self.script + "[[EarTests new] testHears]; [[NSArray array] objectAtIndex:2];",
      to: "script.m")
    let result = try run("\"$0\" run --trace trace.json script.m")
    #expect(result.output.contains("NSRangeException"))
    #expect(result.status == 1)
    #expect(
      try directory.tracedDeliveries(of: "trace.json") == [
        "ear, hear:, ended, 2", "ear, hear:, failed, 3",
      ])
  }

  @Test func `the trace of tests is written although they fail`() throws {
    _ = try directory.write(Self.script, to: "script.m")
    let result = try run("\"$0\" test --trace=trace.json script.m")
    #expect(result.output.contains("testHears"))
    #expect(
      try directory.tracedDeliveries(of: "trace.json") == [
        "ear, hear:, ended, 2", "ear, hear:, failed, 3",
      ])
  }

  @Test func `a script's trace is written when a signal ends the script`() throws {
    _ = try directory.write(
      Self.script + "[[EarTests new] testHears]; NSLog(@\"running\"); while (1) {}",
      to: "script.m")
    // Read the pipe to its end, because a closed pipe would end the program.
    let result = try run(
      """
      mkfifo errors
      "$0" run --deadline 60 --trace trace.json script.m 2>errors & pid=$!
      exec 3<errors
      read line <&3
      kill -INT $pid
      cat <&3
      wait $pid
      echo $?
      """)
    #expect(result.output.contains("the script was interrupted"))
    #expect(result.output.hasSuffix("\n1\n"))
    #expect(try directory.tracedDeliveries(of: "trace.json").count == 2)
  }
}
