import Dispatch
import DynamicMulticast
import Foundation
import Scripting
import TestSupport
import Testing

/// Cases of `dispatch_get_current_queue` that `Examples/Conformance/CurrentQueues.m` does not
/// cover.
struct CurrentQueueTests {
  private static let printLabel = """
    void printLabel(void) {
      printf("%s\\n", dispatch_queue_get_label(dispatch_get_current_queue()));
    }

    """

  @Test func `a block finds a queue that nothing else holds`() throws {
    let output = try QueueRun.output(
      of: Self.printLabel + """
        int main() {
          dispatch_async(dispatch_queue_create("async", NULL), ^{ printLabel(); });
          return 0;
        }
        """)
    #expect(output == "async\n")
  }

  @Test func `a timer finds a queue that nothing else holds`() throws {
    let output = try QueueRun.output(
      of: Self.printLabel + """
        int main() {
          dispatch_source_t timer = dispatch_source_create(
            DISPATCH_SOURCE_TYPE_TIMER, 0, 0, dispatch_queue_create("timer", NULL));
          dispatch_semaphore_t fired = dispatch_semaphore_create(0);
          dispatch_source_set_timer(timer, DISPATCH_TIME_NOW, DISPATCH_TIME_FOREVER, 0);
          dispatch_source_set_event_handler(timer, ^{
            printLabel();
            dispatch_semaphore_signal(fired);
          });
          dispatch_resume(timer);
          dispatch_semaphore_wait(fired, DISPATCH_TIME_FOREVER);
          return 0;
        }
        """)
    #expect(output == "timer\n")
  }

  @Test func `a thread that runs no queue has one of the system's`() throws {
    let run = try QueueRun(
      Self.printLabel + """
        int main() {
          printLabel();
          printf("%d\\n", dispatch_get_current_queue() == dispatch_get_global_queue(0, 0));
          return 0;
        }
        """)
    let done = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      #expect(throws: Never.self) { try run.script.run() }
      done.signal()
    }
    done.wait()
    #expect(run.output == "com.apple.root.default-qos\n1\n")
  }

  @Test @MainActor func `the main thread has the main queue`() throws {
    let output = try QueueRun.output(
      of: Self.printLabel + """
        int main() {
          printLabel();
          printf("%d\\n", dispatch_get_current_queue() == dispatch_get_main_queue());
          return 0;
        }
        """)
    #expect(output == "com.apple.main-thread\n1\n")
  }

  @Test(arguments: [DispatchQoS.QoSClass.background, .utility, .default, .userInitiated])
  func `a thread of one of the system's queues has that queue`(quality: DispatchQoS.QoSClass) throws
  {
    let run = try QueueRun(Self.printLabel + "int main() { printLabel(); return 0; }")
    let script = run.script
    let queue = DispatchQueue.global(qos: quality)
    queue.sync { #expect(throws: Never.self) { try script.run() } }
    #expect(run.output == "\(queue.label)\n")
  }

  @Test func `a delegate finds the queue of Swift that it was added with`() throws {
    let run = try QueueRun(
      Self.printLabel + """
        @interface Plugin : NSObject
        @end
        @implementation Plugin
        - (void)notice { printLabel(); }
        @end
        """)
    let delegates = MulticastDelegate()
    let plugin = try run.script.instantiate("Plugin")
    let queue = DispatchQueue(label: "plugin")
    delegates.add(plugin, delegateQueue: queue)
    delegates.dynamic.notice()
    queue.sync {}
    #expect(run.output == "plugin\n")
    #expect(run.failures.events.isEmpty)
  }

  @Test func `a queue of Swift that nobody has passed to the script is an error with its label`()
    throws
  {
    let run = try QueueRun(Self.printLabel + "int main() { printLabel(); return 0; }")
    let script = run.script
    let error = DispatchQueue(label: "host").sync {
      #expect(throws: ScriptError.self) { try script.run() }
    }
    #expect(
      error?.message.contains(
        "the caller runs on 'host', a queue of Swift: pass the queue to the script first") == true)
  }
}
