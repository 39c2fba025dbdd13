import Foundation
import TestSupport
import Testing

@testable import Scripting

/// Scripts whose memory reaches `ScriptLimits.memory`.
struct MemoryTests {
  private static let limit = 4 << 20

  @Test(arguments: [
    "NSMutableString *s = [@\"xxxxxxxx\" mutableCopy]; while (1) [s appendString:s];",
    """
    NSMutableString *s = [@"xx" mutableCopy];
    while (1) [s replaceOccurrencesOfString:@"x" withString:@"xxxxxxxx" options:0
      range:NSMakeRange(0, s.length)];
    """,
    "NSMutableArray *a = [@[@1, @2] mutableCopy]; while (1) [a addObjectsFromArray:a];",
    "NSMutableArray *a = [NSMutableArray new]; while (1) [a addObject:[NSObject new]];",
    "NSMutableData *d = [[@\"x\" dataUsingEncoding:4] mutableCopy]; while (1) [d appendData:d];",
    "NSMutableString *s = [@\"x\" mutableCopy]; while (1) [s appendFormat:@\"%@%@\", s, s];",
    "NSString *s = @\"x\"; while (1) s = [s stringByAppendingString:s];",
    "NSString *s = @\"x\"; while (1) s = [NSString stringWithFormat:@\"%@%@\", s, s];",
    "NSString *s = @\"x,\"; while (1) s = [@[s, s] componentsJoinedByString:s];",
    """
    NSString *s = @"a,"; for (int i = 0; i < 20; i++) s = [s stringByAppendingString:s];
    NSMutableArray *all = [NSMutableArray new];
    while (1) [all addObject:[s componentsSeparatedByString:@","]];
    """,
    "static int a[10000000]; a[9999999] = 1;",
    "int a[1000][1000][1000]; for (int i = 0; i < 1000; i++) a[i][0][0] = 1; a[1][1][1] = 1;",
    "id all = [NSMutableArray new]; while (1) [all addObject:[NSValue valueWithPointer:malloc(1000)]];",
    "char *p = calloc(20000000, 1); p[0] = 1;",
    "[@\"\" stringByPaddingToLength:60000000 withString:@\"x\" startingAtIndex:0];",
    "id a = @[@\"text\"]; for (int i = 0; i < 40; i++) a = @[a, a]; [a description];",
    """
    NSMutableDictionary *d = [NSMutableDictionary new];
    for (int i = 0; 1; i++) d[@(i)] = @(i);
    """,
    "NSMutableSet *d = [NSMutableSet new]; for (int i = 0; 1; i++) [d addObject:@(i)];",
    "NSMutableIndexSet *d = [NSMutableIndexSet new]; for (int i = 0; 1; i += 2) [d addIndex:i];",
    """
    id last = nil;
    while (1) { id kept = last; last = ^{ return kept; }; }
    """,
    """
    id object = [NSObject new];
    for (long i = 1; 1; i++) objc_setAssociatedObject(object, (void *)(i % 50), [NSMutableArray
      arrayWithObjects:@"x", objc_getAssociatedObject(object, (void *)(i % 50)), nil], 1);
    """,
    """
    struct Node { struct Node *next; };
    struct Node *list = 0;
    while (1) {
      struct Node *node = malloc(sizeof(struct Node));
      node->next = list;
      list = node;
    }
    """,
    """
    id last = nil;
    while (1) last = [NSError errorWithDomain:@"d" code:1 userInfo:@{@"k": last ? last : @1}];
    """,
  ])
  func `a script is stopped before it has more memory than it may have`(
    _ source: String
  ) throws {
    let script = try Script(
      source: source, limits: ScriptLimits(time: .endless, memory: Self.limit),
      output: { _ in })
    let error = #expect(throws: ScriptError.self) { try script.run() }
    #expect(error?.message.contains("needed more than \(Self.limit) bytes of memory") == true)
    // Objects that were made before the next step may exceed the limit.
    #expect(script.interpreter.memory.used <= Self.limit + 4096)
  }

  @Test(arguments: [
    "malloc(-1)", "calloc(1000000000000, 1000000000000)",
    "[@\"\" stringByPaddingToLength:-1 withString:@\"x\" startingAtIndex:0]",
    "[NSMutableArray arrayWithCapacity:-1]", "[NSMutableString stringWithCapacity:1 << 62]",
    "[NSArray arrayWithObjects:NULL count:1 << 62]", "[NSData dataWithBytes:NULL length:1 << 62]",
    "[@\"abc\" substringWithRange:NSMakeRange(1, -1)]",
    "[@\"(aaaaaaaaaa\" rangeOfString:@\"(a+)+b\" options:1024]",
  ])
  func `an absurd size ends nothing`(_ expression: String) throws {
    let output = try run("@try { \(expression); } @catch (id e) {} NSLog(@\"alive\");")
    #expect(output == "alive\n")
  }

  @Test func `an array that is not used needs no memory`() throws {
    let script = try Script(
      source: "static int a[1000000000]; struct S { int b[500000]; } s; NSLog(@\"%d\", s.b[1]);",
      limits: ScriptLimits(memory: 12 << 20), output: { _ in })
    try script.run()
  }

  @Test func `what a script has given up is not counted`() throws {
    let script = try Script(
      source: """
        void work(void) {
          NSMutableArray *a = [NSMutableArray new];
          for (int i = 0; i < 2000; i++) [a addObject:[NSString stringWithFormat:@"%d of many", i]];
          NSMutableDictionary *d = [NSMutableDictionary new];
          for (id x in a) d[x] = @[x];
          [[a componentsJoinedByString:@","] dataUsingEncoding:4];
          char *p = malloc(10000);
          p[1] = 1;
        }
        """, limits: ScriptLimits(memory: 300 << 20), output: { _ in })
    let interpreter = script.interpreter
    func call() {
      interpreter.run { activation in
        guard let work = interpreter.definitions.functions["work"] else { return }
        _ = try? interpreter.call(work, [], on: activation)
      }
    }
    call()
    let used = interpreter.memory.used
    for _ in 0..<3 { call() }
    #expect(interpreter.memory.used == used)
  }
}
