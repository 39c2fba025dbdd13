import Testing

/// Hash tables, map tables and caches.
struct TableTests {
  @Test func `hash tables are compared, combined and copied`() throws {
    let output = try run(
      """
      NSHashTable *table(NSArray *members) {
        NSHashTable *table = [NSHashTable hashTableWithOptions:NSPointerFunctionsStrongMemory];
        for (id member in members) [table addObject:member];
        return table;
      }
      void show(NSHashTable *table) {
        NSLog(@"%@", [table.allObjects componentsJoinedByString:@""]);
      }
      int main(void) {
        NSHashTable *one = table(@[@"a", @"b"]), *two = table(@[@"b", @"c"]), *copy = [one copy];
        NSLog(@"%d %d %d", [one isEqualToHashTable:copy], [one intersectsHashTable:two],
              [table(@[@"b"]) isSubsetOfHashTable:one]);
        [one unionHashTable:two];
        show(one);
        [one minusHashTable:table(@[@"a"])];
        show(one);
        [one intersectHashTable:table(@[@"c", @"d"])];
        show(one);
        show(copy);
        return 0;
      }
      """)
    #expect(output == "1 1 1\nabc\nbc\nc\nab\n")
  }

  @Test func `the copy of a table keeps the options of the table`() throws {
    let output = try run(
      """
      NSMapTable *table = [NSMapTable strongToWeakObjectsMapTable], *copy = [table copy];
      @autoreleasepool {
        NSObject *value = [NSObject new];
        [copy setObject:value forKey:@"a"];
        NSLog(@"%lu %lu %d", table.count, copy.count, [table isEqual:copy]);
      }
      NSLog(@"%lu %d", copy.count, [copy objectForKey:@"a"] == nil);
      """)
    #expect(output == "0 1 0\n0 1\n")
  }

  @Test func `a cache tells its delegate when an object is removed`() throws {
    let output = try run(
      """
      @interface Delegate : NSObject
      @end
      @implementation Delegate
      - (void)cache:(NSCache *)cache willEvictObject:(id)object { NSLog(@"evicts %@", object); }
      @end
      int main(void) {
        NSCache *cache = [NSCache new];
        Delegate *delegate = [Delegate new];
        cache.delegate = delegate;
        cache.name = @"numbers";
        [cache setObject:@1 forKey:@"a"];
        [cache setObject:@2 forKey:@"b"];
        [cache setObject:@3 forKey:@"c"];
        [cache removeObjectForKey:@"a"];
        NSLog(@"%@ %@ %@", cache.name, [cache objectForKey:@"a"], [cache objectForKey:@"b"]);
        [cache removeAllObjects];
        return 0;
      }
      """)
    #expect(output == "evicts 1\nnumbers (null) 2\nevicts 2\nevicts 3\n")
  }

  @Test func `a counted set compares, copies and archives the counts of its members`() throws {
    let output = try run(
      """
      NSCountedSet *set = [NSCountedSet setWithObjects:@"a", @"a", @"b", nil], *copy = [set copy];
      NSData *archive = [NSKeyedArchiver archivedDataWithRootObject:set];
      NSCountedSet *read = [NSKeyedUnarchiver unarchiveObjectWithData:archive];
      NSSet *plain = [NSSet setWithObjects:@"a", @"b", nil];
      NSLog(@"%d %d %d %d", [set isEqual:copy], [set isEqual:read], [set isEqual:plain],
            [plain isEqual:set]);
      NSLog(@"%lu %lu", [copy countForObject:@"a"], [read countForObject:@"a"]);
      """)
    #expect(output == "1 1 0 0\n2 2\n")
  }

  @Test func `functions find, insert and remove the opaque pointers of a hash table`() throws {
    let output = try run(
      """
      NSHashTable *table = [NSHashTable hashTableWithOptions:
        NSPointerFunctionsOpaqueMemory | NSPointerFunctionsOpaquePersonality];
      NSMutableArray *one = [NSMutableArray array], *other = [NSMutableArray array];
      NSHashInsertKnownAbsent(table, (__bridge void *)one);
      NSLog(@"%d", NSHashGet(table, (__bridge void *)one) == (__bridge void *)one);
      NSLog(@"%d", NSHashGet(table, (__bridge void *)other) != NULL);
      int number = 0;
      NSLog(@"%d", NSHashGet(table, &number) != NULL);
      @try { NSHashInsertKnownAbsent(table, (__bridge void *)one); }
      @catch (NSException *exception) { NSLog(@"1"); }
      NSHashRemove(table, (__bridge void *)one);
      NSLog(@"%d", NSHashGet(table, (__bridge void *)one) != NULL);
      """)
    #expect(output.filter("01".contains) == "10010")
  }
}
