import Foundation
import TestSupport
import Testing

@testable import Scripting

/// Deeply nested objects, such as arrays in arrays, whose recursion would overflow the stack.
struct DepthTests {
  private static let nests = [
    "array": "last = @[last];",
    "mutable array": "id a = [NSMutableArray new]; [a addObject:last]; last = a;",
    "dictionary": "last = @{@\"k\": last};",
    "set": "last = [NSSet setWithObject:last];",
    "block": "id kept = last; last = ^{ return kept; };",
    "association":
      "id o = [NSObject new]; objc_setAssociatedObject(o, @selector(k), last, 1); last = o;",
    "error": "last = [NSError errorWithDomain:@\"d\" code:1 userInfo:@{@\"k\": last}];",
    "exception":
      "last = [NSException exceptionWithName:@\"n\" reason:@\"r\" userInfo:@{@\"k\": last}];",
    "notification": "last = [NSNotification notificationWithName:@\"n\" object:last];",
    "value": "id a = [NSMutableArray arrayWithObject:last];"
      + "last = [NSValue valueWithPointer:(__bridge void *)a];",
    "instance variable": "Node *n = [Node new]; n->next = last; last = n;",
    "node with dealloc": "Guarded *n = [Guarded new]; n->next = last; last = n;",
    "enumerator": "last = [@[last] objectEnumerator];",
    "map table":
      "id t = [NSMapTable strongToStrongObjectsMapTable]; [t setObject:last forKey:@1]; last = t;",
    "ordered set": "last = [NSOrderedSet orderedSetWithObject:last];",
    "counted set": "last = [NSCountedSet setWithObject:last];",
    "structure": "struct Link *l = malloc(sizeof(struct Link)); l->object = last; l->next = list;"
      + "list = l;",
    "invocation": """
    NSInvocation *i = [NSInvocation invocationWithMethodSignature:signature];
    [i setArgument:&last atIndex:2];
    last = i;
    """,
  ]

  private static func program(_ nest: String, _ count: Int, _ rest: String) -> String {
    """
    @interface Node : NSObject { @public id next; }
    @end
    @implementation Node
    @end
    @interface Guarded : Node
    @end
    static int deallocated;
    @implementation Guarded
    - (void)dealloc { deallocated++; }
    @end
    struct Link { struct Link *next; id object; };
    id make(void) {
      id last = @1;
      struct Link *list = 0;
      id signature = [@1 methodSignatureForSelector:@selector(isEqual:)];
      for (int i = 0; i < \(count); i++) {
        \(nest)
      }
      return list ? [NSValue valueWithPointer:list] : last;
    }
    \(rest)
    """
  }

  @Test(arguments: nests.keys.sorted())
  func `deeply nested objects are released on a small stack`(_ kind: String) throws {
    let nest = try #require(Self.nests[kind])
    try Self.onSmallStack {
      try Script(
        source: Self.program(
          nest, rounds(5_000, atMost: 20_000), "int main() { make(); return 0; }"),
        output: { _ in }
      ).run()
    }
  }

  @Test(arguments: [
    "[a description]", "[a isEqual:b]", "[a hash]", "[a copy]", "[a mutableCopy]",
    "[NSString stringWithFormat:@\"%@\", a]", "[@[a] containsObject:b]", "@{a: b}",
    "[a compare:b]", "[@[a] indexOfObject:b]",
  ])
  func `deeply nested objects are no danger to`(_ expression: String) throws {
    for kind in sample(of: Self.nests.keys.sorted(), rounds: 3) {
      let nest = try #require(Self.nests[kind])
      try Self.onSmallStack {
        let output = try run(
          Self.program(
            nest, 1_000,
            """
            int main() {
              id a = make(), b = make();
              @try { \(expression); } @catch (NSException *e) {}
              NSLog(@"alive");
              return 0;
            }
            """))
        #expect(output == "alive\n", "\(kind)")
      }
    }
  }

  @Test func `each object's dealloc runs, however deeply it is nested`() throws {
    let nest = try #require(Self.nests["node with dealloc"])
    let output = try run(
      Self.program(
        nest, 5_000, "int main() { make(); NSLog(@\"%d\", deallocated); return 0; }"))
    #expect(output == "5000\n")
  }

  /// Runs the body on a thread with a stack of the size that other systems give to threads.
  private static func onSmallStack(_ body: @escaping @Sendable () throws -> Void) throws {
    try onStack(of: 512 << 10, body)
  }
}
