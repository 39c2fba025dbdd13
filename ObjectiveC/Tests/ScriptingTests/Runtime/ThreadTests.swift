import Invocation
import Scripting
import TestSupport
import Testing

/// Threads, locks, atomic variables and operations of scripts that are used wrongly, or wait for
/// ever.
struct ThreadTests {
  @Test(arguments: [
    "os_unfair_lock_unlock(&lock);", "os_unfair_lock_lock(&lock); os_unfair_lock_lock(&lock);",
    "os_unfair_lock_lock(NULL);", "os_unfair_lock_lock((void *)5);",
    "CGRect rect = {}; pthread_mutex_lock((void *)&rect);",
    "[[NSLock new] unlock];", "[[NSCondition new] wait];",
    "[(id)[NSOperation new] addDependency:@1];", "[[NSOperationQueue new] addOperation:nil];",
    "[[NSOperationQueue new] addOperations:@[@1] waitUntilFinished:YES];",
    "NSOperation *o = [NSOperation new]; [o addDependency:o]; [o start];",
    "dispatch_block_cancel(^{});", "dispatch_block_cancel(nil);",
    "dispatch_async_f(dispatch_get_main_queue(), NULL, NULL);",
    "dispatch_assert_queue(dispatch_queue_create(0, 0));", "[[NSThread mainThread] start];",
    "NSThread *t = [NSThread new]; [t start]; [t start];",
    "NSThread *t = [NSThread new]; [t start]; while (!t.isFinished) {} "
      + "[t performSelector:@selector(self) onThread:t withObject:nil waitUntilDone:YES];",
    "__atomic_update(5, &lock, 4);",
    "__dispatch_block_run(dispatch_group_create());", "OSAtomicAdd32(1, NULL);",
  ])
  func `a wrong use is an exception`(statement: String) throws {
    let output = try QueueRun.output(
      of: """
        int main() {
          os_unfair_lock lock = OS_UNFAIR_LOCK_INIT;
          @try { \(statement) printf("none"); } @catch (NSException *e) { printf("caught"); }
          return 0;
        }
        """)
    #expect(output == "caught")
  }

  @Test(arguments: [
    "pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER; pthread_mutex_lock(&m); pthread_mutex_lock(&m);",
    "NSCondition *c = [NSCondition new]; [c lock]; [c wait];",
    "NSLock *l = [NSLock new]; [l lock]; [l lockBeforeDate:[NSDate distantFuture]];",
    "NSOperation *a = [NSOperation new], *b = [NSOperation new]; [a addDependency:b]; "
      + "[b addDependency:a]; [[NSOperationQueue new] addOperations:@[a, b] waitUntilFinished:YES];",
    "[[Endless new] start]; [[Endless new] waitUntilFinished];",
    "[[NSOperationQueue new] addOperations:@[[Endless new]] waitUntilFinished:YES];",
    "for (int i = 0; i < 20; i++) [NSThread detachNewThreadWithBlock:^{ sleep(4000); }]; "
      + "sleep(4000);",
    "[NSThread detachNewThreadWithBlock:^{ [[NSRunLoop currentRunLoop] addPort:[NSPort port] "
      + "forMode:NSDefaultRunLoopMode]; [[NSRunLoop currentRunLoop] run]; }]; sleep(4000);",
    "[[NSRunLoop currentRunLoop] runMode:NSDefaultRunLoopMode beforeDate:[NSDate distantFuture]]; "
      + "sleep(4000);",
  ])
  func `a wait ends when the script is stopped`(statement: String) throws {
    let run = try QueueRun(
      """
      extern id stopper;
      @interface Endless : NSOperation
      @end
      @implementation Endless
      - (void)start {}
      @end
      int main() {
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

  @Test(arguments: [
    "for (;;) [all addObject:[[NSThread alloc] init]];",
    "NSOperationQueue *q = [NSOperationQueue new]; q.suspended = YES; "
      + "for (;;) [q addBarrierBlock:^{}];",
    "NSOperation *last = nil; for (;;) { NSOperation *o = [NSOperation new]; "
      + "if (last) [o addDependency:last]; last = o; }",
    "NSBlockOperation *o = [NSBlockOperation new]; for (;;) [o addExecutionBlock:^{ [all self]; }];",
    "for (;;) [all addObject:dispatch_block_create(0, ^{ [all self]; })];",
  ])
  func `what grows without end is stopped by the memory limit`(statement: String) throws {
    let script = try Script(
      source: "int main() { NSMutableArray *all = [NSMutableArray array]; \(statement) return 0; }",
      limits: ScriptLimits(deadline: .endless, memory: 4_000_000))
    let error = #expect(throws: ScriptError.self) { try script.run() }
    #expect(error?.message.contains("bytes of memory") == true, "\(String(describing: error))")
  }

  @Test func `a timer fires in its modes of the run loop of a thread`() throws {
    let output = try QueueRun.output(
      of: """
        void add(NSString *name, NSString *mode) {
          NSTimer *timer = [NSTimer timerWithTimeInterval:0 repeats:NO block:^(NSTimer *timer) {
            printf("%s in %s\\n", [name UTF8String], [[[NSRunLoop currentRunLoop] currentMode] UTF8String]);
          }];
          [[NSRunLoop currentRunLoop] addTimer:timer forMode:mode];
        }
        int main() {
          dispatch_semaphore_t done = dispatch_semaphore_create(0);
          [NSThread detachNewThreadWithBlock:^{
            NSRunLoop *loop = [NSRunLoop currentRunLoop];
            NSDate *never = [NSDate distantFuture];
            add(@"default", NSDefaultRunLoopMode);
            add(@"common", NSRunLoopCommonModes);
            add(@"private", @"private");
            [@"late" performSelector:@selector(length) withObject:nil afterDelay:0 inModes:@[@"other"]];
            printf("%d\\n", [loop currentMode] == nil);
            printf("%d\\n", [loop runMode:@"private" beforeDate:never]);
            printf("%d\\n", [loop runMode:@"private" beforeDate:never]);
            while ([loop runMode:NSDefaultRunLoopMode beforeDate:never]) {}
            printf("%d %d\\n", [loop runMode:@"other" beforeDate:never], [loop runMode:@"other" beforeDate:never]);
            dispatch_semaphore_signal(done);
          }];
          dispatch_semaphore_wait(done, DISPATCH_TIME_FOREVER);
          return 0;
        }
        """)
    #expect(
      output == """
        1
        private in private
        1
        0
        default in kCFRunLoopDefaultMode
        common in kCFRunLoopDefaultMode
        1 0

        """)
  }

  @Test func `a timer of another mode waits for the mode in the main run loop`() throws {
    let output = try QueueRun.output(
      of: """
        int main() {
          NSRunLoop *loop = [NSRunLoop mainRunLoop];
          __block int count = 0;
          NSTimer *timer = [NSTimer timerWithTimeInterval:0 repeats:NO block:^(NSTimer *timer) {
            count++;
            // A timer does not end the run loop.
            dispatch_async(dispatch_get_main_queue(), ^{});
          }];
          [loop addTimer:timer forMode:@"private"];
          NSTimer *later = [NSTimer timerWithTimeInterval:0 repeats:NO block:^(NSTimer *timer) {
            dispatch_async(dispatch_get_main_queue(), ^{});
          }];
          [loop addTimer:later forMode:NSDefaultRunLoopMode];
          [loop runMode:NSDefaultRunLoopMode beforeDate:[NSDate distantFuture]];
          printf("%d", count);
          [loop runMode:@"private" beforeDate:[NSDate distantFuture]];
          printf("%d", count);
          return 0;
        }
        """)
    #expect(output == "01")
  }
}
