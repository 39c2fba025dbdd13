import Dispatch
import TestSupport
import Testing

@testable import Scripting

/// The state of a script that was stopped and resumed: jobs that did not run are counted correctly.
struct ResumingTests {
  private static let source = """
    dispatch_group_t group; dispatch_semaphore_t semaphore; dispatch_queue_t queue;
    NSOperationQueue *operations; int ran = 0;
    void prepare(void) {
      group = dispatch_group_create();
      semaphore = dispatch_semaphore_create(1);
      queue = dispatch_queue_create("q", NULL);
      operations = [NSOperationQueue new];
      [operations setMaxConcurrentOperationCount:1];
    }
    """

  /// Runs statements that submit jobs to a suspended queue, and stops the script before the jobs
  /// run.
  private func stopped(before statements: String) throws -> QueueRun {
    let run = try QueueRun(Self.source)
    try run.script.evaluate("prepare(); dispatch_suspend(queue); \(statements)")
    run.script.stop("enough")
    // The queue runs its jobs, which find the script stopped.
    let queue = try queue(of: run)
    queue.resume()
    queue.sync {}
    run.script.resume()
    // The script has suspended the queue once.
    queue.suspend()
    try run.script.evaluate("dispatch_resume(queue)")
    return run
  }

  private func queue(of run: QueueRun) throws -> DispatchQueue {
    let interpreter = run.script.interpreter
    return try #require(
      interpreter.run { _ in
        (interpreter.definitions.globals["queue"]?.memory.elements[0].object as? QueueObject)?
          .active
      })
  }

  @Test func `a group is left by jobs that the stop has dropped`() throws {
    let run = try stopped(
      before: "for (int i = 0; i < 3; i++) dispatch_group_async(group, queue, ^{ ran++; });")
    #expect(try run.script.evaluate("dispatch_group_wait(group, DISPATCH_TIME_NOW)") == "0")
    #expect(try run.script.evaluate("ran") == "0")
    try run.script.evaluate("dispatch_group_async(group, queue, ^{ ran++; })")
    #expect(try run.script.evaluate("dispatch_group_wait(group, DISPATCH_TIME_FOREVER)") == "0")
    #expect(try run.script.evaluate("ran") == "1")
  }

  @Test func `an operation queue goes on after a stop has dropped an operation`() throws {
    let run = try stopped(
      before: """
        [operations setUnderlyingQueue:queue]; [operations addOperationWithBlock:^{ ran++; }];
        """)
    try run.script.evaluate("[operations addOperationWithBlock:^{ ran += 10; }]")
    try run.script.evaluate("[operations waitUntilAllOperationsAreFinished]")
    #expect(try run.script.evaluate("[operations operationCount]") == "0")
    #expect(try run.script.evaluate("ran") == "10")
  }

  @Test(arguments: [
    "dispatch_group_async(group, queue, ^{ while (1) {} });",
    "dispatch_group_async(group, queue, ^{ [NSThread sleepForTimeInterval:100]; });",
  ])
  func `a group is left by a job that is stopped while it runs`(statement: String) throws {
    let run = try QueueRun(Self.source)
    run.script.define("stopper", Stopper(run.script))
    try run.script.evaluate("extern id stopper; prepare(); \(statement)")
    #expect(throws: ScriptError.self) {
      try run.script.evaluate("[stopper stop]; while (1) {}")
    }
    // The job ends, because the script is stopped.
    try queue(of: run).sync {}
    run.script.resume()
    #expect(
      try run.script.evaluate("dispatch_group_wait(group, dispatch_time(0, 20000000000))") == "0")
  }

  @Test func `a wait that is stopped takes nothing from a semaphore`() throws {
    let run = try QueueRun(Self.source)
    run.script.define("stopper", Stopper(run.script))
    try run.script.evaluate(
      """
      extern id stopper; prepare();
      dispatch_semaphore_wait(semaphore, DISPATCH_TIME_FOREVER);
      """)
    #expect(throws: ScriptError.self) {
      try run.script.evaluate(
        """
        dispatch_async(dispatch_get_global_queue(0, 0), ^{ [stopper stop]; });
        dispatch_semaphore_wait(semaphore, DISPATCH_TIME_FOREVER);
        """)
    }
    run.script.resume()
    #expect(try run.script.evaluate("dispatch_semaphore_signal(semaphore)") == "0")
    #expect(try run.script.evaluate("dispatch_semaphore_wait(semaphore, DISPATCH_TIME_NOW)") == "0")
    #expect(try run.script.evaluate("dispatch_semaphore_wait(semaphore, DISPATCH_TIME_NOW)") == "1")
  }

  @Test func `an @synchronized that is stopped is left`() throws {
    let run = try QueueRun(Self.source)
    run.script.define("stopper", Stopper(run.script))
    try run.script.evaluate("extern id stopper; id key; prepare(); key = [NSObject new];")
    #expect(throws: ScriptError.self) {
      try run.script.evaluate("@synchronized (key) { [stopper stop]; while (1) {} }")
    }
    run.script.resume()
    try run.script.evaluate(
      "dispatch_sync(queue, ^{ @synchronized (key) { ran = 7; } });")
    #expect(try run.script.evaluate("ran") == "7")
  }

  @Test func `iterations that had not begun do not run after the script is resumed`() throws {
    let run = try QueueRun(Self.source)
    run.script.define("stopper", Stopper(run.script))
    try run.script.evaluate("extern id stopper; prepare(); dispatch_suspend(queue);")
    #expect(throws: ScriptError.self) {
      try run.script.evaluate(
        """
        dispatch_async(dispatch_get_global_queue(0, 0), ^{ [stopper stop]; });
        dispatch_apply(1000, queue, ^(size_t i) { ran++; });
        """)
    }
    run.script.resume()
    try run.script.evaluate("dispatch_resume(queue); dispatch_sync(queue, ^{});")
    #expect(try run.script.evaluate("ran") == "0")
  }
}
