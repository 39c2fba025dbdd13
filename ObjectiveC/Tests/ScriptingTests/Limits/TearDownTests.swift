@_spi(ObjectiveC) import Invocation
import RuntimeSupport
import TestSupport
import Testing

@testable import Scripting

/// The reference cycles of a script, whose objects are released together with the script.
struct TearDownTests {
  /// An object of the host whose lifetime shows whether the script has released the object.
  private final class Probe: Respondable, Sendable {
    static var methods: MethodTable { MethodTable() }
  }

  private static let classes = """
    #import <Foundation/Foundation.h>
    #import <objc/runtime.h>
    id probe;
    @interface Node : NSObject { @public id first, second; id all[3]; }
    @property (copy) id block;
    @end
    @implementation Node
    - (id)text { return @"text"; }
    - (id)linked { Node *other = [Node new]; first = other; other->first = self; second = probe; return self; }
    @end
    @interface List : NSMutableArray { @public id owner; }
    @end
    @implementation List
    @end
    @interface Guarded : Node
    @end
    @implementation Guarded
    - (void)dealloc { NSLog(@"dealloc"); }
    @end
    struct Link { struct Link *next; id object; };
    struct Inner { struct Link link; };
    @interface Holder : NSObject { @public struct Inner inner; }
    @end
    @implementation Holder
    @end
    int fall(int n) { return n ? fall(n - 1) : 0; }

    """

  /// Statements that each close a reference cycle which contains `probe`.
  private static let cycles: KeyValuePairs = [
    "instance variables": "Node *a = [Node new], *b = [Node new]; a->first = b; b->first = a;"
      + "a->second = probe;",
    "an object in itself": "Node *a = [Node new]; a->first = a; a->second = probe;",
    "an array as an instance variable": "Node *a = [Node new]; a->all[1] = a; a->all[2] = probe;",
    "a property": "Node *a = [Node new]; id p = probe; a.block = ^{ [p self]; return a; };",
    "a block in its variable":
      "__block id block = nil; id p = probe; block = ^{ [p self]; return block; };",
    "an array": "id a = [NSMutableArray new]; [a addObject:a]; [a addObject:probe];",
    "an array of a literal": "id a = [NSMutableArray new]; [a addObject:@[@{@1: a}, probe]];",
    "an array that was made of itself":
      "id a = [NSArray alloc]; [a initWithObjects:a, probe, nil];",
    "an array that was exchanged": "id a = [NSMutableArray arrayWithObject:@1];"
      + "id b = @[a, probe]; [a replaceObjectAtIndex:0 withObject:b];",
    "a subclass of an array":
      "List *l = [List new]; l->owner = l; [l addObject:@1]; [l addObject:probe];",
    "a dictionary": "id d = [NSMutableDictionary new]; d[@1] = @[d, probe];",
    "a key of a dictionary": "id d = [NSMutableDictionary new];"
      + "[d setObject:probe forKey:[NSValue valueWithPointer:(__bridge_retained void *)d]];",
    "a set": "id s = [NSMutableSet new]; [s addObject:@[s, probe]];",
    "a counted set":
      "id s = [NSCountedSet new]; id a = @[s, probe]; [s addObject:a]; [s addObject:a];",
    "an ordered set": "id s = [NSMutableOrderedSet new]; [s addObject:@[s, probe]];",
    "a hash table": "id t = [NSHashTable hashTableWithOptions:0]; [t addObject:@[t, probe]];",
    "a map table":
      "id t = [NSMapTable strongToStrongObjectsMapTable]; [t setObject:@[t, probe] forKey:@1];",
    "an enumerator": "id a = [NSMutableArray new]; [a addObject:probe];"
      + "[a addObject:[a objectEnumerator]]; [a addObject:[a objectEnumerator]];",
    "memory": "struct Link *l = malloc(sizeof(struct Link)); l->next = l; l->object = probe;",
    "a pointer to an object": "id *p = malloc(2 * sizeof(id)); p[0] = probe;"
      + "p[1] = [NSValue valueWithPointer:p];",
    "an array of pointers": "void *p[2]; p[0] = p; p[1] = (__bridge_retained void *)probe;",
    "a structure of an object": "Holder *h = [Holder new]; h->inner.link.object = @[h, probe];",
    "a structure in memory": "struct Inner *i = malloc(sizeof(struct Inner));"
      + "i->link.next = &i->link; i->link.object = probe;",
    "a structure that a block shares": "__block struct Link l = { NULL, nil }; id p = probe;"
      + "l.object = ^{ [p self]; return l.object; };",
    "an association": "id o = [NSObject new];"
      + "objc_setAssociatedObject(o, @selector(k), @[o, probe], OBJC_ASSOCIATION_RETAIN);",
    "an association of a string": "id o = [@\"text\" mutableCopy];"
      + "objc_setAssociatedObject(o, @selector(k), @[o, probe], OBJC_ASSOCIATION_RETAIN);",
    "an association of an object of the host":
      "objc_setAssociatedObject(host, @selector(k), @[host, probe], OBJC_ASSOCIATION_RETAIN);",
    "an argument of an invocation": """
    id types = [NSMethodSignature signatureWithObjCTypes:"v@:@@"];
    NSInvocation *i = [NSInvocation invocationWithMethodSignature:types];
    id p = probe;
    [i setArgument:&i atIndex:2]; [i setArgument:&p atIndex:3];
    """,
    "the target of an invocation": """
    id types = [NSMethodSignature signatureWithObjCTypes:"v@:"];
    NSInvocation *i = [NSInvocation invocationWithMethodSignature:types];
    Node *n = [Node new]; n->first = i; n->second = probe; i.target = n;
    """,
    "a notification": "id d = [NSMutableDictionary new], n = [NSNotification alloc];"
      + "d[@1] = n; d[@2] = probe; [n initWithName:@\"n\" object:n userInfo:d];",
    "an error":
      "id e = [NSError alloc]; [e initWithDomain:@\"d\" code:1 userInfo:@{@1: @[e, probe]}];",
    "an exception": "id e = [NSException alloc];"
      + "[e initWithName:@\"n\" reason:@\"r\" userInfo:@{@1: @[e, probe]}];",
    "a notification center": "id c = [NSNotificationCenter new], p = probe;"
      + "[c addObserverForName:@\"n\" object:nil queue:nil usingBlock:^(id n) { [c self]; [p self]; }];",
    "the default center":
      "id p = probe; [[NSNotificationCenter defaultCenter] addObserverForName:@\"n\""
      + " object:nil queue:nil usingBlock:^(id n) { [p self]; }];",
    "a group":
      "dispatch_group_t g = dispatch_group_create(); id p = probe; dispatch_group_enter(g);"
      + "dispatch_group_notify(g, dispatch_get_global_queue(0, 0), ^{ [g self]; [p self]; });",
    "an operation queue": "NSOperationQueue *q = [NSOperationQueue new]; id p = probe;"
      + "q.suspended = YES; [q addOperationWithBlock:^{ [q self]; [p self]; }];",
    "a timer": "dispatch_source_t t = dispatch_source_create(DISPATCH_SOURCE_TYPE_TIMER, 0, 0, 0);"
      + "dispatch_source_set_timer(t, DISPATCH_TIME_FOREVER, 1000, 0); id p = probe;"
      + "dispatch_source_set_event_handler(t, ^{ [t self]; [p self]; }); dispatch_resume(t);",
    "a job in the far future": "id p = probe;"
      + "dispatch_after(dispatch_time(0, 1000000 * NSEC_PER_SEC), dispatch_get_global_queue(0, 0),"
      + "^{ [p self]; });",
    "a job on a suspended queue": "dispatch_queue_t q = dispatch_queue_create(0, 0); id p = probe;"
      + "dispatch_suspend(q); dispatch_async(q, ^{ [q self]; [p self]; });",
    "a message for later": "[[Node new] performSelector:@selector(isEqual:) withObject:probe"
      + " afterDelay:1000000];",
    "a value of a queue": "dispatch_queue_t q = dispatch_queue_create(0, 0); id a = @[q, probe];"
      + "dispatch_queue_set_specific(q, @selector(k), (__bridge_retained void *)a, NULL);",
    "the context of an observer": "Node *a = [Node new]; id x = @[a, probe];"
      + "[a addObserver:a forKeyPath:@\"block\" options:0 context:(__bridge_retained void *)x];",
    "a sort descriptor": "id d = [NSSortDescriptor alloc], p = probe;"
      + "[d initWithKey:nil ascending:YES comparator:^(id a, id b) { [d self]; [p self]; return 0L; }];",
    "a method of a class that is not registered": """
    Class c = objc_allocateClassPair([NSObject class], "Made", 0);
    id p = probe;
    class_addMethod(c, @selector(made), imp_implementationWithBlock(^(id o) { [p self]; return c; }), "@@:");
    """,
    "a method of a class of the library": """
    id p = probe, a = [NSMutableArray new];
    [a addObject:a];
    class_addMethod([NSObject class], @selector(made),
      imp_implementationWithBlock(^(id o) { [p self]; return a; }), "@@:");
    [a made];
    """,
    "an implementation in its block's variable": "__block IMP imp = NULL; id p = probe;"
      + "imp = imp_implementationWithBlock(^(id o) { [p self]; return imp(o, @selector(k)); });",
    "a static variable": "static id kept; kept = @[probe, [NSMutableArray new]]; fall(10);",
    "an object whose class has a dealloc":
      "Guarded *g = [Guarded new]; g->first = g; g->second = probe;",
  ]

  private struct Weak {
    weak var interpreter: Interpreter?
    weak var probe: Probe?
    /// The signal of the interpreter's deallocation.
    var end: DeallocationSignal?
  }

  /// Makes a script with a probe and an object of the host, and runs statements in a function.
  private static func makeScript(
    _ statements: String, _ weak: inout Weak, host: Probe = Probe(),
    log: @escaping @Sendable (String) -> Void = { _ in }
  ) throws -> Script {
    let script = try Script(
      source: """
        \(classes)
        id host;
        void make(void) { \(statements) }
        int main(void) { make(); probe = nil; return 0; }
        """, limits: ScriptLimits(memory: 16 << 20), output: log, log: log)
    let probe = Probe()
    weak = Weak(
      interpreter: script.interpreter, probe: probe, end: DeallocationSignal(of: script.interpreter)
    )
    script.define("probe", probe)
    script.define("host", host)
    return script
  }

  @Test(arguments: cycles.map(\.key))
  func `a cycle is released with its script`(name: String) throws {
    let host = Probe()
    let statements = try #require(Self.cycles.first { $0.key == name }?.value)
    var weak = Weak()
    let budget = try {
      let script = try Self.makeScript(statements, &weak, host: host)
      try script.run()
      #expect(weak.probe != nil)
      return script.interpreter.memory
    }()
    #expect(weak.probe == nil)
    // A job on a queue that has just found the script deallocated may still use the interpreter.
    #expect(weak.end?.semaphore.isSignalled() == true)
    #expect(weak.interpreter == nil)
    withExtendedLifetime(host) {}
    #expect(budget.used == 0)
  }

  @Test func `an object that Swift holds outlives the cycle that it was in`() throws {
    var weak = Weak()
    var object: Object? = try {
      let script = try Self.makeScript("", &weak)
      let object = try script.instantiate("Node")
      try object.perform("linked")
      #expect(object.responds(to: "text"))
      return object
    }()
    #expect(weak.probe == nil)
    #expect(object?.responds(to: "text") == false)
    #expect(throws: (any Error).self) { try object?.perform("text") }
    #expect(weak.interpreter != nil)
    object = nil
    #expect(weak.interpreter == nil)
  }

  @Test func `a collection of values that Swift holds keeps them`() throws {
    final class Listener: Respondable, Sendable {
      let heard = Guarded<[any Sendable]>([])
      static var methods: MethodTable {
        MethodTable { Method("hear:", Listener.hear) }
      }
      func hear(_ value: any Sendable) { heard.withLock { $0.append(value) } }
    }
    let listener = Listener()
    try {
      let script = try Script(
        source: """
          id listener;
          int main(void) {
            NSMutableArray *list = [NSMutableArray array];
            [list addObject:@"a"];
            NSMutableDictionary *table = [NSMutableDictionary dictionary];
            table[@"k"] = @1;
            [listener hear:list];
            [listener hear:table];
            return 0;
          }
          """)
      script.define("listener", listener as any Respondable)
      try script.run()
    }()
    let values = listener.heard.withLock { $0 }.map { ($0 as? any Wrapper)?.wrapped }
    #expect(values.first as? [String] == ["a"])
    #expect(values.last as? [String: Int] == ["k": 1])
  }

  @Test func `a stopped script begins no dealloc`() throws {
    let log = Guarded("")
    var weak = Weak()
    let script = try Self.makeScript("", &weak) { text in log.withLock { $0 += text } }
    var objects = try (0..<3).map { _ in try script.instantiate("Guarded") }
    objects.removeLast()
    #expect(log.withLock { $0 } == "dealloc\n")
    script.stop()
    objects.removeLast()
    #expect(log.withLock { $0 } == "dealloc\n")
    script.resume()
    objects.removeLast()
    #expect(log.withLock { $0 } == "dealloc\ndealloc\n")
  }

  @Test(arguments: seeds(3))
  func `objects are released on other threads while their script is deallocated`(
    seed: UInt64
  ) async throws {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<10 {
      var weak = Weak()
      var script: Script? = try Self.makeScript("", &weak)
      // Each group of objects forms a cycle, and Swift holds some objects of the group.
      var shares = try (0..<4).map { _ in
        try (0..<50).map { _ -> UncheckedSendable<Object> in
          let name = Bool.random(using: &generator) ? "Node" : "Guarded"
          let object = try #require(try script?.instantiate(name))
          try object.perform("linked")
          return UncheckedSendable(object)
        }
      }
      await withTaskGroup(of: Void.self) { group in
        while let share = shares.popLast() {
          let objects = Guarded(share)
          group.addTask {
            while let object = objects.withLock({ $0.popLast() }) {
              if object.value.responds(to: "text") { _ = try? object.value.perform("text") }
            }
          }
        }
        script = nil
      }
      await wait(for: try #require(weak.end).semaphore)
      #expect(weak.interpreter == nil, "seed \(seed)")
      #expect(weak.probe == nil, "seed \(seed)")
    }
  }
}
