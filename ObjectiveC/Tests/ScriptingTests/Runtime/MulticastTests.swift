import Dispatch
import DynamicMulticast
import Invocation
import Scripting
import TestSupport
import Testing

@Suite struct MulticastTests {
  private static let delegates = """
    @protocol WorkerDelegate <NSObject>
    - (void)worker:(id)sender didFinish:(NSString *)task in:(double)seconds count:(int)count flag:(BOOL)flag;
    @optional
    - (void)quit;
    @end
    @interface Window : NSObject <WorkerDelegate> { @public NSString *name; }
    @end
    @implementation Window
    - (void)worker:(id)sender didFinish:(NSString *)task in:(double)seconds count:(int)count flag:(BOOL)flag {
      printf("%s %s %.1f %d %d\\n", [name UTF8String], [task UTF8String], seconds, count, flag);
    }
    @end
    @interface History : Window
    @end
    @implementation History
    - (void)quit { printf("%s quits\\n", [name UTF8String]); }
    @end

    """

  @Test(arguments: QueueMulticast.allCases)
  func `each delegate is called on its queue with the arguments as they were declared`(
    multicast: QueueMulticast
  ) throws {
    let output = try QueueRun.output(
      of: multicast.declarations() + Self.delegates + """
        int main() {
          QueueMulticast<WorkerDelegate> *multicast =
            (QueueMulticast<WorkerDelegate> *)[[QueueMulticast alloc] init];
          dispatch_queue_t queue = dispatch_queue_create("q", NULL);
          Window *window = [[Window alloc] init];
          window->name = @"window";
          History *history = [[History alloc] init];
          history->name = @"history";
          [multicast addDelegate:window delegateQueue:queue];
          [multicast addDelegate:history delegateQueue:queue];
          [multicast worker:multicast didFinish:@"resize" in:1.5 count:-3 flag:YES];
          [multicast quit];
          printf("%d %d %d %d\\n", (int)[multicast count], (int)[multicast countOfClass:[History class]],
            (int)[multicast countForSelector:@selector(quit)],
            (int)[multicast hasDelegateThatRespondsToSelector:@selector(nothing)]);
          dispatch_sync(queue, ^{});
          [multicast removeDelegate:window];
          [multicast worker:nil didFinish:@"crop" in:0 count:7 flag:NO];
          dispatch_sync(queue, ^{});
          [multicast removeDelegate:history delegateQueue:queue];
          [multicast quit];
          dispatch_sync(queue, ^{});
          printf("%d\\n", (int)[multicast count]);
          return 0;
        }
        """)
    var lines = output.split(separator: "\n").map(String.init)
    // This line is printed immediately, while the delegates are called.
    #expect(lines.contains("2 1 1 0"))
    lines.removeAll { $0 == "2 1 1 0" }
    #expect(
      lines == [
        "window resize 1.5 -3 1", "history resize 1.5 -3 1", "history quits",
        "history crop 0.0 7 0", "0",
      ])
  }

  @Test(arguments: QueueMulticast.allCases)
  func `the enumerator's forms share a cursor`(multicast: QueueMulticast) throws {
    let output = try QueueRun.output(
      of: multicast.declarations() + Self.delegates + """
        int main() {
          QueueMulticast *multicast = [[QueueMulticast alloc] init];
          dispatch_queue_t queue = dispatch_queue_create("q", NULL);
          NSMutableArray *kept = [NSMutableArray array];
          for (int i = 0; i < 4; i++) {
            Window *window = i == 1 ? [[History alloc] init] : [[Window alloc] init];
            window->name = [NSString stringWithFormat:@"%d", i];
            [kept addObject:window];
            [multicast addDelegate:window delegateQueue:queue];
          }
          QueueMulticastEnumerator *e = [multicast delegateEnumerator];
          Window *del = nil;
          dispatch_queue_t dq;
          printf("%d %d %d\\n", (int)[e count], (int)[e countOfClass:[Window class]],
            (int)[e countForSelector:@selector(quit)]);
          while ([e getNextDelegate:&del delegateQueue:&dq forSelector:@selector(quit)]) {
            printf("%s %d\\n", [del->name UTF8String], dq == queue);
            break;
          }
          while ([e getNextDelegate:&del delegateQueue:&dq]) { printf("%s\\n", [del->name UTF8String]); }
          e = [multicast delegateEnumerator];
          while ([e getNextDelegate:&del delegateQueue:&dq ofClass:[History class]]) {
            printf("%s\\n", [del->name UTF8String]);
          }
          return 0;
        }
        """)
    #expect(output == "4 4 1\n1 1\n2\n3\n1\n")
  }

  @Test func `a multicast of Swift's answers the messages of the original`() throws {
    let hub = MulticastDelegate()
    let listener = Listener()
    let queue = DispatchQueue(label: "listener")
    hub.add(listener, delegateQueue: queue)
    let run = try QueueRun(
      """
      @protocol Hearing
      - (void)hear:(int)number;
      @end
      @interface Ear : NSObject
      @end
      @implementation Ear
      - (void)hear:(int)number { printf("heard %d\\n", number); }
      @end
      id hub;
      int main() {
        Ear *ear = [[Ear alloc] init];
        dispatch_queue_t queue = dispatch_queue_create("ear", NULL);
        [hub addDelegate:ear delegateQueue:queue];
        printf("%d %d\\n", (int)[hub count], [hub respondsToSelector:@selector(hear:)]);
        [hub hear:42];
        dispatch_sync(queue, ^{});
        id del; dispatch_queue_t dq;
        GCDMulticastDelegateEnumerator *e = [hub delegateEnumerator];
        while ([e getNextDelegate:&del delegateQueue:&dq]) {
          printf("%s\\n", dispatch_queue_get_label(dq));
          dispatch_sync(dq, ^{ [del hear:7]; });
        }
        [hub removeAllDelegates];
        return 0;
      }
      """)
    run.script.define("hub", hub)
    try run.script.run()
    queue.sync {}
    #expect(run.output == "2 1\nheard 42\nlistener\near\nheard 7\n")
    #expect(listener.heard.events == [42, 7])
    #expect(hub.count == 0)
  }

  @Test func `a delegate that fails is reported, and the others are called`() throws {
    let output = try QueueRun.output(
      of: """
        @interface Bad : NSObject
        @end
        @implementation Bad
        - (void)hear:(int)number { [NSException raise:@"Bad" format:@"luck"]; }
        @end
        @interface Good : NSObject
        @end
        @implementation Good
        - (void)hear:(int)number { printf("heard %d\\n", number); }
        @end
        int main() {
          GCDMulticastDelegate *hub = [[GCDMulticastDelegate alloc] init];
          static Bad *bad; static Good *good;
          bad = [Bad new]; good = [Good new];
          dispatch_queue_t queue = dispatch_queue_create("q", NULL);
          [hub addDelegate:bad delegateQueue:queue];
          [hub addDelegate:good delegateQueue:queue];
          [hub hear:1];
          return 0;
        }
        """)
    #expect(output.hasPrefix("heard 1\nfailure: "))
    #expect(output.contains("luck"))
  }
}
