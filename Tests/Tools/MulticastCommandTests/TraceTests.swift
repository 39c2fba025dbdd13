import TestSupport
import Testing

private let program = BuiltProgram("multicast")

/// The traces that commands write.
@Suite(.enabled(if: program.isBuilt))
struct TraceTests {
  private let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
  }

  /// Runs a shell command in the directory, in which `$0` is the program.
  private func run(_ command: String) throws -> (status: Int32, output: String) {
    try program.shell("exec 2>&1; " + command, in: directory.path("."))
  }

  @Test func `the demo's trace has the deliveries of each queue`() throws {
    let result = try run("\"$0\" demo --history /dev/null --trace trace.json")
    #expect(result.status == 0)
    let slices = try directory.tracedDeliveries(of: "trace.json")
    for queue in ["chat", "history", "notifier", "roster", "ping", "version"] {
      #expect(slices.contains { $0.hasPrefix("\(queue), ") }, "\(queue)")
    }
    #expect(slices.contains { $0.contains("xmppStream:didReceiveMessage:, ended, ") })
  }

  @Test func `a trace for which there is no space is an error in the end`() throws {
    // A limit on file sizes would also truncate the output of sanitizers and coverage.
    let result = try run("\"$0\" demo --history /dev/null --trace /dev/full | tail -n 1")
    #expect(result.output.contains("/dev/full: error: No space left on device\n"))
  }
}
