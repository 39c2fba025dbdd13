import Invocation
import Scripting
import TestSupport
import Testing

@Suite struct DispatchTests {
  @Test func `blocks on a serial queue run in order, and sync waits for them`() throws {
    let output = try QueueRun.output(
      of: """
        int main() {
          dispatch_queue_t queue = dispatch_queue_create("q", DISPATCH_QUEUE_SERIAL);
          __block int sum = 0;
          for (int i = 1; i <= 100; i++) {
            dispatch_async(queue, ^{ sum = sum * 3 % 1000 + i; });
          }
          __block int seen = 0;
          dispatch_sync(queue, ^{ seen = sum; });
          int expected = 0;
          for (int i = 1; i <= 100; i++) expected = expected * 3 % 1000 + i;
          printf("%s %d\\n", dispatch_queue_get_label(queue), seen == expected);
          return 0;
        }
        """)
    #expect(output == "q 1\n")
  }

  @Test func `a group can be waited for, and notifies when it is empty`() throws {
    let output = try QueueRun.output(
      of: """
        int main() {
          dispatch_group_t group = dispatch_group_create();
          dispatch_queue_t queue = dispatch_get_global_queue(DISPATCH_QUEUE_PRIORITY_DEFAULT, 0);
          dispatch_queue_t serial = dispatch_queue_create("serial", NULL);
          NSMutableArray *done = [NSMutableArray array];
          for (int i = 0; i < 20; i++) {
            dispatch_group_async(group, queue, ^{
              @synchronized (done) { [done addObject:@(i)]; }
            });
          }
          dispatch_group_enter(group);
          dispatch_semaphore_t gate = dispatch_semaphore_create(0);
          dispatch_async(queue, ^{
            dispatch_semaphore_wait(gate, DISPATCH_TIME_FOREVER);
            dispatch_group_leave(group);
          });
          __block int notified = 0;
          dispatch_group_notify(group, serial, ^{ notified++; });
          printf("%d\\n", dispatch_group_wait(group, DISPATCH_TIME_NOW) != 0);
          dispatch_semaphore_signal(gate);
          printf("%d\\n", (int)dispatch_group_wait(group, DISPATCH_TIME_FOREVER));
          printf("%d\\n", (int)[done count]);
          dispatch_sync(serial, ^{});
          printf("%d\\n", notified);
          return 0;
        }
        """)
    #expect(output == "1\n0\n20\n1\n")
  }

  @Test func `an unbalanced leave and an unbalanced resume are exceptions`() throws {
    let output = try QueueRun.output(
      of: """
        int main() {
          dispatch_group_t group = dispatch_group_create();
          @try { dispatch_group_leave(group); }
          @catch (NSException *e) { NSLog(@"%@", [e reason]); }
          dispatch_queue_t queue = dispatch_queue_create("q", NULL);
          @try { dispatch_resume(queue); }
          @catch (NSException *e) { NSLog(@"%@", [e reason]); }
          return 0;
        }
        """)
    #expect(output.contains("Unbalanced call to dispatch_group_leave()"))
    #expect(output.contains("Over-resume of the queue 'q'"))
  }

  @Test func `nil in place of a queue, group or block is an exception`() throws {
    for call in [
      "dispatch_async(nil, ^{})", "dispatch_async(dispatch_get_main_queue(), nil)",
      "dispatch_group_leave(nil)", "dispatch_semaphore_wait(nil, DISPATCH_TIME_NOW)",
      "dispatch_once(NULL, ^{})", "dispatch_sync((dispatch_queue_t)@\"text\", ^{})",
      "dispatch_suspend(nil)",
    ] {
      let output = try QueueRun.output(
        of: "int main() { @try { \(call); } @catch (id e) { printf(\"caught\\n\"); } return 0; }")
      #expect(output == "caught\n", "\(call)")
    }
  }

  @Test func `a semaphore counts, and waits no longer than its timeout`() throws {
    let output = try QueueRun.output(
      of: """
        int main() {
          dispatch_semaphore_t s = dispatch_semaphore_create(2);
          printf("%d", dispatch_semaphore_wait(s, DISPATCH_TIME_NOW) != 0);
          printf("%d", dispatch_semaphore_wait(s, DISPATCH_TIME_NOW) != 0);
          printf("%d", dispatch_semaphore_wait(s, DISPATCH_TIME_NOW) != 0);
          dispatch_time_t soon = dispatch_time(DISPATCH_TIME_NOW, 2 * NSEC_PER_MSEC);
          printf("%d", dispatch_semaphore_wait(s, soon) != 0);
          dispatch_semaphore_signal(s);
          printf("%d\\n", dispatch_semaphore_wait(s, DISPATCH_TIME_FOREVER) != 0);
          return 0;
        }
        """)
    #expect(output == "00110\n")
  }

  @Test func `a once block runs once, called from many queues`() throws {
    let output = try QueueRun.output(
      of: """
        static int count = 0;
        void once() {
          static dispatch_once_t token;
          dispatch_once(&token, ^{ for (int i = 0; i < 10000; i++) count++; });
          if (count != 10000) printf("too early\\n");
        }
        int main() {
          dispatch_apply(8, dispatch_get_global_queue(0, 0), ^(size_t i) { once(); });
          printf("%d\\n", count);
          return 0;
        }
        """)
    #expect(output == "10000\n")
  }

  @Test func `a specific value is found on its queue and on queues that target it`() throws {
    let output = try QueueRun.output(
      of: """
        static char key;
        int main() {
          dispatch_queue_t outer = dispatch_queue_create("outer", NULL);
          dispatch_queue_t inner = dispatch_queue_create_with_target("inner", NULL, outer);
          dispatch_queue_t other = dispatch_queue_create("other", NULL);
          dispatch_queue_set_specific(outer, &key, &key, NULL);
          printf("%d", dispatch_get_specific(&key) != NULL);
          dispatch_sync(outer, ^{ printf("%d", dispatch_get_specific(&key) == &key); });
          dispatch_sync(inner, ^{ printf("%d", dispatch_get_specific(&key) == &key); });
          dispatch_sync(other, ^{ printf("%d", dispatch_get_specific(&key) != NULL); });
          printf("%d", dispatch_queue_get_specific(outer, &key) == &key);
          dispatch_queue_set_specific(outer, &key, NULL, NULL);
          printf("%d\\n", dispatch_queue_get_specific(outer, &key) != NULL);
          return 0;
        }
        """)
    #expect(output == "011010\n")
  }

  @Test func `delayed jobs run, and are waited for`() throws {
    let output = try QueueRun.output(
      of: """
        int main() {
          dispatch_queue_t queue = dispatch_queue_create("q", NULL);
          dispatch_after(dispatch_time(DISPATCH_TIME_NOW, 5 * NSEC_PER_MSEC), queue, ^{
            printf("second\\n");
            dispatch_async(queue, ^{ printf("third\\n"); });
          });
          printf("first\\n");
          return 0;
        }
        """)
    #expect(output == "first\nsecond\nthird\n")
  }

  @Test func `timers may be suspended or running when the script ends`() throws {
    let run = try QueueRun(
      """
      static dispatch_source_t make(dispatch_queue_t queue) {
        dispatch_source_t timer = dispatch_source_create(DISPATCH_SOURCE_TYPE_TIMER, 0, 0, queue);
        dispatch_source_set_timer(timer, DISPATCH_TIME_NOW, NSEC_PER_MSEC, 0);
        return timer;
      }
      int main() {
        dispatch_queue_t queue = dispatch_queue_create("q", NULL);
        dispatch_source_t suspended = make(queue), kept = make(queue);
        dispatch_suspend(suspended);
        dispatch_semaphore_t fired = dispatch_semaphore_create(0);
        dispatch_source_set_event_handler(kept, ^{
          if (!dispatch_source_testcancel(kept)) dispatch_semaphore_signal(fired);
        });
        dispatch_resume(kept);
        dispatch_semaphore_wait(fired, DISPATCH_TIME_FOREVER);
        dispatch_semaphore_wait(fired, DISPATCH_TIME_FOREVER);
        printf("fired\\n");
        return 0;
      }
      """)
    try run.script.run()
    #expect(run.output == "fired\n")
  }

  @Test func `a queue may be suspended when the script ends`() throws {
    let run = try QueueRun(
      """
      int main() {
        dispatch_queue_t queue = dispatch_queue_create("q", NULL);
        dispatch_suspend(queue);
        dispatch_suspend(queue);
        dispatch_async(queue, ^{ printf("never\\n"); });
        return 0;
      }
      """)
    try run.script.run()
    #expect(run.output.isEmpty)
  }

  @Test(arguments: [
    "dispatch_semaphore_wait(dispatch_semaphore_create(0), DISPATCH_TIME_FOREVER);",
    "dispatch_group_t g = dispatch_group_create(); dispatch_group_enter(g); "
      + "dispatch_group_wait(g, DISPATCH_TIME_FOREVER);",
    "static dispatch_once_t t; dispatch_once(&t, ^{ dispatch_once(&t, ^{}); });",
    "NSLock *lock = [NSLock new]; [lock lock]; [lock lock];",
    "[NSThread sleepForTimeInterval:1e6];",
    "dispatch_sync(queue, ^{ while (1) {} });",
    "dispatch_main();",
  ])
  func `an endless script is stopped at its deadline`(statement: String) throws {
    let run = try QueueRun(
      """
      int main() {
        dispatch_queue_t queue = dispatch_queue_create("q", NULL);
        @try { \(statement) } @catch (id e) { printf("caught\\n"); }
        return 0;
      }
      """, limits: ScriptLimits(deadline: .milliseconds(100)))
    let error = #expect(throws: ScriptError.self) { try run.script.run() }
    #expect(error?.message == "the script was not done within 0.1 seconds")
    #expect(run.output.isEmpty)
  }

  @Test func `a waiting script can be stopped from another thread`() throws {
    let run = try QueueRun(
      """
      int main() {
        stopMe();
        dispatch_semaphore_wait(dispatch_semaphore_create(0), DISPATCH_TIME_FOREVER);
        return 0;
      }
      void stopMe() { dispatch_async(dispatch_get_global_queue(0, 0), ^{ [stopper stop]; }); }
      id stopper;
      """)
    let stopper = Stopper(run.script)
    run.script.define("stopper", stopper)
    let error = #expect(throws: ScriptError.self) { try run.script.run() }
    #expect(error?.message == "enough")
  }

  @Test func `an exception that is not caught on a queue is reported with its location`() throws {
    let run = try QueueRun(
      """
      int main() {
        dispatch_queue_t queue = dispatch_queue_create("q", NULL);
        dispatch_async(queue, ^{ [NSException raise:@"Bad" format:@"luck"]; });
        dispatch_async(queue, ^{ printf("goes on\\n"); });
        return 0;
      }
      """)
    try run.script.run()
    try run.script.waitUntilIdle()
    #expect(run.output == "goes on\n")
    #expect(run.failures.events.count == 1)
    #expect(run.failures.events.first?.contains("luck") == true)
  }

  @Test func `an exception in a block is thrown to the thread that waits for it`() throws {
    let output = try QueueRun.output(
      of: """
        int main() {
          dispatch_queue_t queue = dispatch_queue_create("q", NULL);
          @try { dispatch_sync(queue, ^{ [NSException raise:@"Bad" format:@"luck"]; }); }
          @catch (NSException *e) { printf("%s\\n", [[e reason] UTF8String]); }
          @try {
            dispatch_apply(3, queue, ^(size_t i) {
              [NSException raise:@"Bad" format:@"%d", (int)i];
            });
          } @catch (NSException *e) { printf("%s\\n", [[e reason] UTF8String]); }
          return 0;
        }
        """)
    #expect(output == "luck\n0\n")
  }

  @Test func `objects of a script are safe to use from many threads`() throws {
    let output = try QueueRun.output(
      of: """
        @interface Counter : NSObject { int _count; }
        - (void)add;
        - (int)count;
        @end
        @implementation Counter
        - (void)add { @synchronized (self) { _count = _count + 1; } }
        - (int)count { return _count; }
        - (void)dealloc { }
        @end
        int main() {
          Counter *counter = [[Counter alloc] init];
          dispatch_apply(16, dispatch_get_global_queue(0, 0), ^(size_t i) {
            for (int j = 0; j < 200; j++) { [counter add]; [[[Counter alloc] init] add]; }
          });
          printf("%d\\n", [counter count]);
          return 0;
        }
        """)
    #expect(output == "3200\n")
  }

  @Test func `jobs on queues do not run after their script is deallocated`() throws {
    weak var script: Script?
    for _ in 0..<20 {
      let run = try QueueRun(
        """
        int main() {
          dispatch_queue_t queue = dispatch_queue_create("q", NULL);
          for (int i = 0; i < 50; i++) {
            NSString *text = [NSString stringWithFormat:@"%d", i];
            dispatch_async(queue, ^{ for (int j = 0; j < 10; j++) [text hash]; });
          }
          return 0;
        }
        """)
      try run.script.run()
      script = run.script
    }
    #expect(script == nil)
  }

  @Test func `a deallocated script releases all its objects`() throws {
    weak var interpreter: Interpreter?
    var object: Object?
    do {
      let run = try QueueRun(
        """
        @interface Worker : NSObject
        @end
        @implementation Worker
        - (NSString *)name { return @"worker"; }
        - (void)dealloc { printf("dead"); }
        @end
        NSArray *workers = @[[Worker new], @"text", @1];
        NSLog(@"%@", NSStringFromClass([workers[0] class]));
        dispatch_queue_t queue = dispatch_queue_create("q", NULL);
        dispatch_queue_set_specific(queue, &queue, &queue, NULL);
        """)
      try run.script.run()
      interpreter = run.script.interpreter
      object = try run.script.instantiate("Worker")
    }
    #expect(interpreter != nil)
    #expect(object?.responds(to: "name") == false)
    #expect(throws: InvocationError.self) { try object?.perform("name") }
    object = nil
    #expect(interpreter == nil)
  }

  @Test func `a lock is released only by the thread that holds it`() throws {
    let output = try QueueRun.output(
      of: """
        int main() {
          NSLock *lock = [[NSLock alloc] init];
          NSRecursiveLock *deep = [[NSRecursiveLock alloc] init];
          [lock lock]; [deep lock]; [deep lock];
          dispatch_group_t group = dispatch_group_create();
          dispatch_group_async(group, dispatch_get_global_queue(0, 0), ^{
            printf("%d%d", [lock tryLock], [deep tryLock]);
            @try { [lock unlock]; } @catch (id e) { printf("x"); }
          });
          dispatch_group_wait(group, DISPATCH_TIME_FOREVER);
          [lock unlock]; [deep unlock]; [deep unlock];
          printf("%d%d\\n", [lock tryLock], [deep tryLock]);
          return 0;
        }
        """)
    #expect(output == "00x11\n")
  }

  @Test func `jobs on the main queue run on the main thread`() throws {
    let output = try QueueRun.output(
      of: """
        int main() {
          dispatch_semaphore_t done = dispatch_semaphore_create(0);
          dispatch_async(dispatch_get_main_queue(), ^{
            printf("%d", [NSThread isMainThread]);
            dispatch_semaphore_signal(done);
          });
          dispatch_semaphore_wait(done, DISPATCH_TIME_FOREVER);
          printf("%d", dispatch_get_main_queue() == dispatch_get_main_queue());
          dispatch_sync(dispatch_get_global_queue(0, 0), ^{ printf("%d\\n", [NSThread isMainThread]); });
          return 0;
        }
        """)
    #expect(output == "110\n")
  }
}
