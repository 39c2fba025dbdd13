import Scripting
import TestSupport
import Testing

/// The running time and the deadline of `ScriptLimits`.
struct TimeLimitTests {
  // If time must not be counted, the limit is long enough for a thread that the system delays.

  /// Lets time pass, in which another script waits.
  private func pass(_ time: Duration) async throws {
    try await onThreadOfItsOwn {
      try Script(source: "").evaluate("[NSThread sleepForTimeInterval:\(time / .seconds(1))]")
    }
  }

  @Test func `waits do not count as running time`() async throws {
    let run = try QueueRun(
      "[NSThread sleepForTimeInterval:1.2]; printf(\"done\\n\");",
      limits: ScriptLimits(time: .seconds(1), deadline: .endless))
    try await onThreadOfItsOwn { try run.script.run() }
    #expect(run.output == "done\n")
  }

  @Test func `idle time does not count as running time`() async throws {
    let script = try Script(source: "", limits: ScriptLimits(time: .seconds(1)))
    try await pass(.milliseconds(1200))
    #expect(try script.evaluate("1 + 1") == "2")
  }

  @Test func `running time is added up over all calls`() throws {
    let script = try Script(
      source: "void work(void) { for (int i = 0; i < 20000; i++) {} }",
      limits: ScriptLimits(time: .milliseconds(100), deadline: .endless))
    let error = #expect(throws: ScriptError.self) {
      while true { try script.evaluate("work()") }
    }
    #expect(error?.message == "the script took longer than 0.1 seconds")
  }

  @Test func `running time is added up over all threads`() throws {
    let run = try QueueRun(
      """
      for (int i = 0; i < 4; i++)
        dispatch_async(dispatch_get_global_queue(0, 0), ^{ while (1) {} });
      """, limits: ScriptLimits(time: .milliseconds(100), deadline: .endless))
    try run.script.run()
    let error = #expect(throws: ScriptError.self) { try run.script.waitUntilIdle() }
    #expect(error?.message == "the script took longer than 0.1 seconds")
  }

  @Test func `the deadline is counted from when the script first runs`() async throws {
    let script = try Script(
      source: "", limits: ScriptLimits(deadline: .seconds(1)))
    try await pass(.milliseconds(1200))
    #expect(try script.evaluate("1 + 1") == "2")
    try await pass(.milliseconds(1200))
    let error = #expect(throws: ScriptError.self) { try script.evaluate("1") }
    #expect(error?.message == "the script was not done within 1.0 seconds")
  }

  @Test func `a used-up budget stops one script and no other`() throws {
    let limits = ScriptLimits(time: .milliseconds(20))
    let (first, second) = (try Script(source: "", limits: limits), try Script(source: ""))
    #expect(throws: ScriptError.self) { try first.evaluate("while (1) {}") }
    #expect(try second.evaluate("1 + 1") == "2")
  }

  @Test(arguments: [
    Duration.zero, .seconds(-1), .seconds(Int64.max), .nanoseconds(1),
  ])
  func `any duration can be a limit`(duration: Duration) throws {
    let script = try Script(
      source: "", limits: ScriptLimits(time: duration, deadline: duration))
    _ = try? script.evaluate("[NSThread sleepForTimeInterval:0.001]; 1")
  }
}
