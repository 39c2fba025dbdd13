import Invocation
import Scripting
import Testing

/// Waits of a script that cannot end, or that are stopped.
struct WaitingTests {
  /// Returns the output of a program that waits in a statement, and catches exceptions.
  private func output(of statement: String) throws -> String {
    try QueueRun.output(
      of: """
        int main() {
          dispatch_queue_t queue = dispatch_queue_create("q", NULL);
          dispatch_queue_t inner = dispatch_queue_create_with_target("inner", NULL, queue);
          dispatch_queue_t other = dispatch_queue_create("other", NULL);
          dispatch_queue_t many = dispatch_queue_create("many", DISPATCH_QUEUE_CONCURRENT);
          @try { \(statement) printf("done\\n"); }
          @catch (NSException *e) { printf("%s\\n", [e.reason UTF8String]); }
          return 0;
        }
        """)
  }

  @Test(arguments: [
    "dispatch_sync(queue, ^{ dispatch_sync(queue, ^{}); });",
    "dispatch_sync(queue, ^{ dispatch_barrier_sync(queue, ^{}); });",
    "dispatch_sync(queue, ^{ dispatch_async_and_wait(queue, ^{}); });",
    "dispatch_sync(queue, ^{ dispatch_apply(2, queue, ^(size_t i) {}); });",
    // Deadlocks through target queues, and through a queue that another queue waits for.
    "dispatch_sync(inner, ^{ dispatch_sync(queue, ^{}); });",
    "dispatch_sync(queue, ^{ dispatch_sync(inner, ^{}); });",
    "dispatch_sync(queue, ^{ dispatch_sync(other, ^{ dispatch_sync(queue, ^{}); }); });",
    "dispatch_sync(many, ^{ dispatch_barrier_sync(many, ^{}); });",
  ])
  func `waiting for a block on a queue that waits for the caller is an exception`(
    statement: String
  ) throws {
    let output = try output(of: statement)
    #expect(output.contains("would deadlock"), "\(output)")
  }

  @Test(arguments: [
    "dispatch_sync(queue, ^{ dispatch_sync(other, ^{}); });",
    "dispatch_sync(many, ^{ dispatch_sync(many, ^{}); });",
    "dispatch_sync(queue, ^{ dispatch_async(queue, ^{}); });",
    "dispatch_sync(queue, ^{}); dispatch_sync(queue, ^{});",
  ])
  func `waiting for a block on a queue that can run it is none`(statement: String) throws {
    #expect(try output(of: statement) == "done\n")
  }

  @Test(arguments: [
    "dispatch_apply(100000000000, dispatch_get_global_queue(0, 0), ^(size_t i) {});",
    "dispatch_apply(100000000000, dispatch_queue_create(0, 0), ^(size_t i) {});",
    "dispatch_apply(9223372036854775807, dispatch_queue_create(0, DISPATCH_QUEUE_CONCURRENT), "
      + "^(size_t i) {});",
    "dispatch_queue_t q = dispatch_queue_create(0, 0); dispatch_suspend(q); dispatch_sync(q, ^{});",
    "@synchronized (q) { dispatch_sync(dispatch_get_global_queue(0, 0), ^{ @synchronized (q) {} }); }",
    "NSOperationQueue *o = [NSOperationQueue new]; o.suspended = YES; "
      + "[o addOperationWithBlock:^{}]; [o waitUntilAllOperationsAreFinished];",
    "[[NSRunLoop currentRunLoop] run];", "sleep(4000000000);",
    "[NSThread sleepForTimeInterval:INFINITY];",
    "[[NSRunLoop currentRunLoop] runUntilDate:[NSDate distantFuture]];",
    "dispatch_source_t t = dispatch_source_create(DISPATCH_SOURCE_TYPE_TIMER, 0, 0, 0);"
      + "dispatch_source_set_timer(t, 0, 0, 0);"
      + "dispatch_source_set_event_handler(t, ^{ [q self]; }); dispatch_resume(t); dispatch_main();",
  ])
  func `a wait ends when the script is stopped, and nothing of it runs on`(
    statement: String
  ) throws {
    let run = try QueueRun(
      """
      extern id stopper; id q;
      int main() {
        q = @"text";
        dispatch_async(dispatch_get_global_queue(0, 0), ^{ [stopper stop]; });
        \(statement)
        printf("done\\n");
        return 0;
      }
      """)
    run.script.define("stopper", Stopper(run.script))
    let error = #expect(throws: ScriptError.self) { try run.script.run() }
    #expect(error?.message == "enough")
    #expect(run.output.isEmpty)
  }

  @Test func `objects of delayed jobs are released with the script`() throws {
    final class Weak { weak var object: Object? }
    let weak = Weak()
    try {
      let script = try Script(
        source: """
          @interface Kept : NSObject
          @end
          @implementation Kept
          - (void)wait {
            dispatch_after(dispatch_time(0, 1000000 * NSEC_PER_SEC), dispatch_get_global_queue(0, 0),
              ^{ [self self]; });
            dispatch_source_t t = dispatch_source_create(DISPATCH_SOURCE_TYPE_TIMER, 0, 0, 0);
            dispatch_source_set_timer(t, DISPATCH_TIME_FOREVER, 1000, 0);
            dispatch_source_set_event_handler(t, ^{ [self self]; [t self]; });
            dispatch_resume(t);
          }
          @end
          """)
      let object = try script.instantiate("Kept")
      weak.object = object
      try object.perform("wait")
    }()
    #expect(weak.object == nil)
  }

  @Test func `an error in an iteration ends dispatch_apply`() throws {
    #expect(
      try output(
        of: """
          __block int count = 0;
          @try {
            dispatch_apply(100000000000, queue, ^(size_t i) { if (++count == 3) [@[] objectAtIndex:1]; });
          } @catch (id e) { printf("%d ", count); }
          """) == "3 done\n")
  }

  @Test func `the target of a queue is set before its first use`() throws {
    #expect(
      try output(
        of: """
          dispatch_set_target_queue(other, queue);
          dispatch_sync(other, ^{});
          dispatch_set_target_queue(other, NULL);
          """)
        == "dispatch_set_target_queue: the target of the queue 'other' can only be set before the "
        + "queue is first used\n")
  }

  @Test func `a script does not suspend the main queue of its host`() throws {
    #expect(
      try output(of: "dispatch_suspend(dispatch_get_main_queue());")
        == "dispatch_suspend: a script cannot suspend the main queue\n")
  }
}
