import Dispatch
import DynamicMulticastTesting
import Scripting
import TestSupport
import Testing

/// The timers and waits of a script on a clock that the test moves.
@Suite(.failsIfItHangs)
struct ScriptClockTests {
  private let clock = ManualClock()
  private let output = Recorder<String>()

  private func script(_ source: String) throws -> Script {
    let script = try Script(source: source, output: { [output] in output.record($0) })
    script.clock = clock
    try script.run()
    return script
  }

  @Test func `delayed blocks and timers of an hour run in one order when the clock is moved`()
    throws
  {
    let script = try script(
      """
      void after(double seconds, dispatch_queue_t queue, dispatch_block_t block) {
        dispatch_after(dispatch_time(DISPATCH_TIME_NOW, seconds * NSEC_PER_SEC), queue, block);
      }
      dispatch_queue_t queue = dispatch_queue_create("q", NULL);
      dispatch_source_t timer = dispatch_source_create(DISPATCH_SOURCE_TYPE_TIMER, 0, 0, queue);
      dispatch_source_set_timer(
        timer, dispatch_time(DISPATCH_TIME_NOW, 1800 * NSEC_PER_SEC), DISPATCH_TIME_FOREVER, 0);
      dispatch_source_set_event_handler(timer, ^{ printf("timer "); });
      dispatch_resume(timer);
      after(3600, queue, ^{
        printf("%.0f ", CACurrentMediaTime());
        after(1, dispatch_get_global_queue(0, 0), ^{ printf("never "); });
      });
      after(1800, dispatch_get_global_queue(0, 0), ^{ printf("second "); });
      """)
    #expect(output.events == [])
    #expect(clock.pendingCount == 3)
    clock.advance(by: .seconds(3600))
    #expect(output.events == ["timer ", "second ", "3600 "])
    #expect(script.clock as? ManualClock === clock)
  }

  @Test func `a wait ends when another thread has moved the clock`() async throws {
    async let end: Script = onThreadOfItsOwn {
      try self.script(
        """
        dispatch_semaphore_t semaphore = dispatch_semaphore_create(0);
        long result =
          dispatch_semaphore_wait(semaphore, dispatch_time(DISPATCH_TIME_NOW, 3600 * NSEC_PER_SEC));
        printf("%d", result != 0);
        sleep(60);
        printf(" %.0f", CACurrentMediaTime());
        """)
    }
    await clock.waitForPending()
    clock.advance(by: .seconds(3600))
    await clock.waitForPending()
    clock.advance(by: .seconds(60))
    _ = try await end
    #expect(output.events.joined() == "1 3660")
    #expect(clock.pendingCount == 0)
  }

  @Test func `dates move with the clock`() throws {
    let script = try script("NSDate *start = [NSDate date];")
    clock.advance(by: .seconds(3600))
    try script.evaluate(
      "printf(\"%.0f %.0f\", -[start timeIntervalSinceNow], [[NSDate date] timeIntervalSinceDate:start])"
    )
    #expect(output.events.joined() == "3600 3600")
  }

  @Test func `dates differ by exactly the time that has passed`() throws {
    let script = try script("NSDate *start = [NSDate date];")
    clock.advance(by: .milliseconds(30_125))
    try script.evaluate(
      "printf(\"%d\", [[NSDate date] timeIntervalSinceDate:start] == 30.125)")
    #expect(output.events.joined() == "1")
  }

  @Test func `a wait for the script's jobs does not wait for the clock`() throws {
    let script = try script(
      """
      dispatch_after(
        dispatch_time(DISPATCH_TIME_NOW, 3600 * NSEC_PER_SEC), dispatch_get_global_queue(0, 0),
        ^{ printf("later"); });
      """)
    try script.waitUntilIdle()
    #expect(output.events == [])
    clock.advance(by: .seconds(3600))
    try script.waitUntilIdle()
    #expect(output.events == ["later"])
  }

  @Test func `a wait for the script's jobs does not wait for a job that waits for the clock`()
    throws
  {
    let script = try script(
      """
      dispatch_group_t group = dispatch_group_create();
      dispatch_group_enter(group);
      dispatch_async(dispatch_get_global_queue(0, 0), ^{
        long isLate = dispatch_group_wait(group, dispatch_time(0, 5 * NSEC_PER_SEC));
        printf("%s at %.0f", isLate ? "late" : "in time", CACurrentMediaTime());
      });
      """)
    try script.waitUntilIdle()
    clock.advance(by: .seconds(4))
    try script.waitUntilIdle()
    #expect(output.events == [])
    clock.advance(by: .seconds(1))
    try script.waitUntilIdle()
    #expect(output.events == ["late at 5"])
  }

  @Test func `a wait for the script's jobs waits for a job for which another job waits`() throws {
    let script = try script(
      """
      dispatch_queue_t queue = dispatch_queue_create("q", NULL);
      for (int i = 0; i < 100; i++)
        dispatch_async(dispatch_get_global_queue(0, 0), ^{
          __block int sum = 0;
          dispatch_sync(queue, ^{ for (int j = 0; j < 1000; j++) sum += j; });
          printf("%d ", sum);
        });
      """)
    try script.waitUntilIdle()
    #expect(output.events.joined() == String(repeating: "499500 ", count: 100))
  }

  @Test func `a wait for the script's jobs does not wait for a queue that the host holds`() throws {
    let script = try script("")
    let queue = DispatchQueue(label: "held")
    script.define("queue", queue)
    queue.suspend()
    script.setHeld(queue, true)
    try script.evaluate(
      """
      dispatch_async(queue, ^{ printf("one "); });
      dispatch_async(dispatch_get_global_queue(0, 0), ^{
        dispatch_sync(queue, ^{ printf("two "); });
        printf("three");
      });
      """)
    try script.waitUntilIdle()
    #expect(output.events == [])
    script.setHeld(queue, false)
    queue.resume()
    queue.sync {}
    try script.waitUntilIdle()
    #expect(output.events.joined() == "one two three")
  }

  @Test func `a script that is released leaves nothing on the clock`() throws {
    do {
      let script = try script(
        """
        dispatch_queue_t queue = dispatch_queue_create("q", NULL);
        for (int i = 0; i < 3; i++)
          dispatch_after(dispatch_time(0, NSEC_PER_SEC), queue, ^{ printf("never"); });
        dispatch_source_t timer = dispatch_source_create(DISPATCH_SOURCE_TYPE_TIMER, 0, 0, queue);
        dispatch_source_set_timer(timer, DISPATCH_TIME_NOW, NSEC_PER_SEC, 0);
        dispatch_source_set_event_handler(timer, ^{ printf("never"); });
        dispatch_resume(timer);
        """)
      #expect(clock.pendingCount == 4)
      withExtendedLifetime(script) {}
    }
    #expect(clock.pendingCount == 0)
    clock.advance(by: .seconds(3600))
    #expect(output.events == [])
  }

  @Test func `a timer that begins now, at the time zero of a clock, is not late`() throws {
    let script = try script(
      """
      dispatch_queue_t queue = dispatch_queue_create("q", NULL);
      dispatch_source_t timer = dispatch_source_create(DISPATCH_SOURCE_TYPE_TIMER, 0, 0, queue);
      dispatch_source_set_timer(timer, dispatch_time(DISPATCH_TIME_NOW, 0), NSEC_PER_SEC, 0);
      dispatch_source_set_event_handler(timer, ^{ printf("%.0f ", CACurrentMediaTime()); });
      dispatch_resume(timer);
      """)
    clock.advance(by: .seconds(3))
    #expect(output.events.joined() == "0 1 2 3 ")
    withExtendedLifetime(script) {}
  }

  @Test func `a repeating timer omits the times that have passed`() throws {
    let script = try script(
      """
      dispatch_queue_t queue = dispatch_queue_create("q", NULL);
      dispatch_source_t timer = dispatch_source_create(DISPATCH_SOURCE_TYPE_TIMER, 0, 0, queue);
      dispatch_source_set_timer(
        timer, dispatch_time(DISPATCH_TIME_NOW, NSEC_PER_SEC), NSEC_PER_SEC, 0);
      dispatch_source_set_event_handler(timer, ^{ printf("%.1f ", CACurrentMediaTime()); });
      dispatch_resume(timer);
      """)
    let slow = clock.schedule(after: .milliseconds(1500), on: .global()) { [clock] in
      clock.advance(by: .milliseconds(3000))
    }
    clock.advance(by: .seconds(6))
    #expect(output.events.joined() == "1.0 4.5 5.0 6.0 ")
    withExtendedLifetime((script, slow)) {}
  }
}
