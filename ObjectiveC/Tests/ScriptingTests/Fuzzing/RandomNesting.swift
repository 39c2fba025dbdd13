import RuntimeSupport

/// Programs that nest objects of all kinds in one another, and use the outermost object.
struct RandomNesting {
  private var generator: SeededGenerator

  init(seed: UInt64) {
    generator = SeededGenerator(seed: seed)
  }

  /// Expressions for an object that holds `n`.
  private static let wrappers = [
    "@[n]", "@[n, n]", "[NSMutableArray arrayWithObject:n]", "@{@\"k\": n}",
    "@{@\"k\": n, @\"l\": n}", "[NSMutableDictionary dictionaryWithObject:n forKey:@\"k\"]",
    "@{n: @1}", "[NSSet setWithObject:n]", "[NSMutableSet setWithObject:n]",
    "[NSCountedSet setWithObject:n]", "[@[n] objectEnumerator]", "link(n)", "owner(n)", "table(n)",
    "^{ return n; }", "[NSError errorWithDomain:@\"d\" code:1 userInfo:@{NSUnderlyingErrorKey: n}]",
    "[NSException exceptionWithName:@\"N\" reason:@\"r\" userInfo:@{@\"k\": n}]",
    "[NSNotification notificationWithName:@\"n\" object:n userInfo:nil]", "invocation(n)", "box(n)",
    "[NSPredicate predicateWithBlock:^BOOL(id object, NSDictionary *bindings) { return n == nil; }]",
    "[n copy]", "[n mutableCopy]", "[[n description] length] > 100 ? @1 : n",
  ]

  /// Statements about a nested object `n`, and an object `m` that was made in the same way.
  private static let uses = [
    "[n description];", "[n isEqual:m];", "[n hash];", "[n copy];", "[n mutableCopy];", "@throw n;",
    "n = nil;", "m = nil; n = nil;", "NSLog(@\"%@ %@\", n, m);",
    "[NSSet setWithObjects:n, m, nil];",
    "@{n: m};", "[@[n, m] sortedArrayUsingSelector:@selector(compare:)];",
    "[@[n, m] indexOfObject:m];", "[hub take:n];", "[hub takeArray:n];", "[hub takeTable:n];",
    "[hub takeError:n];", "[[hub give:n] isEqual:m];", "[@[n] componentsJoinedByString:@\",\"];",
    "[n valueForKeyPath:@\"k.k.k\"];",
    "[@[n, m] valueForKeyPath:@\"@distinctUnionOfObjects.self\"];",
    "[[NSArray alloc] initWithArray:@[n] copyItems:YES];", "for (id object in n) { m = object; }",
    "dispatch_async(dispatch_get_global_queue(0, 0), ^{ [n class]; }); n = nil;",
    "if ([n respondsToSelector:@selector(addObject:)]) [n addObject:n]; [n description];",
    "@throw [NSException exceptionWithName:@\"N\" reason:[n description] userInfo:@{@\"k\": n}];",
  ]

  /// Returns a random program.
  mutating func program() -> String {
    let wrappers = (0..<Int.random(in: 1...3, using: &generator)).map { _ in any(Self.wrappers) }
    let nest = wrappers.map { "n = \($0);" }.joined(separator: " ")
    let uses = (0..<Int.random(in: 1...3, using: &generator)).map { _ in
      "  @try { \(any(Self.uses)) } @catch (id exception) { n = exception; }"
    }
    let depth = any([1, 10, 60, 1000, 20_000])
    return """
      extern id hub;
      static char key;
      @interface Link : NSObject
      @property (strong) id next;
      @end
      @implementation Link
      @end
      static id link(id n) { Link *link = [Link new]; link.next = n; return link; }
      static id owner(id n)
      {
        NSObject *owner = [NSObject new];
        objc_setAssociatedObject(owner, &key, n, OBJC_ASSOCIATION_RETAIN);
        return owner;
      }
      static id table(id n)
      {
        NSMapTable *table = [NSMapTable strongToStrongObjectsMapTable];
        [table setObject:n forKey:@"k"];
        return table;
      }
      static id invocation(id n)
      {
        NSInvocation *invocation = [NSInvocation invocationWithMethodSignature:
          [NSMethodSignature signatureWithObjCTypes:"v@:@"]];
        [invocation setArgument:&n atIndex:2];
        return invocation;
      }
      static id box(id n)
      {
        id *place = (id *)calloc(1, sizeof(id));
        *place = n;
        return [NSValue valueWithPointer:place];
      }
      static id nested(void)
      {
        id n = @"x";
        for (int i = 0; i < \(depth); i++) { \(nest) }
        return n;
      }
      int main(void)
      {
        id n = nested(), m = nested();
      \(uses.joined(separator: "\n"))
        return 0;
      }
      """
  }

  private mutating func any<Element>(_ elements: [Element]) -> Element {
    elements[Int.random(in: 0..<elements.count, using: &generator)]
  }
}
