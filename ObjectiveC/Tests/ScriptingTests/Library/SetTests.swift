import Testing

struct SetTests {
  @Test(arguments: [
    ("%lu", "[NSSet setWithObjects:@1, @1, @2, nil].count", "2"),
    ("%d", "[[NSSet setWithArray:@[@\"a\"]] containsObject:@\"a\"]", "1"),
    ("%@", "[[NSSet setWithObject:@\"a\"] member:@\"a\"]", "a"),
    ("%d", "[[NSSet setWithObject:@1] isSubsetOfSet:[NSSet setWithObjects:@1, @2, nil]]", "1"),
    ("%d", "[[NSSet setWithObject:@1] intersectsSet:[NSSet setWithObject:@2]]", "0"),
    ("%d", "[[NSSet setWithObject:@1] isEqual:[NSMutableSet setWithObject:@1]]", "1"),
    ("%@", "[NSSet setWithObject:@\"a\"]", "{(\n    a\n)}"),
  ])
  func `a set returns what Apple's does`(_ row: (String, String, String)) throws {
    #expect(try print(row.0, row.1) == row.2 + "\n")
  }

  @Test func `a mutable set changes in place`() throws {
    let output = try run(
      """
      NSMutableSet *set = [NSMutableSet setWithObjects:@1, @2, @3, nil];
      [set addObject:@4];
      [set addObject:@4];
      [set removeObject:@1];
      [set minusSet:[NSSet setWithObject:@2]];
      [set unionSet:[NSSet setWithObject:@5]];
      [set intersectSet:[NSSet setWithObjects:@3, @5, @6, nil]];
      NSLog(@"%@", [[set allObjects] componentsJoinedByString:@","]);
      """)
    #expect(output == "3,5\n")
  }

  @Test func `an ordered set has the methods of arrays and of sets`() throws {
    let output = try run(
      """
      id objects[] = {@3, @1, @3, @2};
      NSOrderedSet *set = [NSOrderedSet orderedSetWithObjects:objects count:4];
      NSSet *plain = [NSSet setWithObjects:objects count:4];
      NSLog(@"%lu %lu", set.count, plain.count);
      [set enumerateObjectsWithOptions:NSEnumerationReverse
                            usingBlock:^(id object, NSUInteger index, BOOL *stop) {
        NSLog(@"%@ at %lu", object, index);
      }];
      for (id object in [set reverseObjectEnumerator]) printf("%d ", [object intValue]);
      NSIndexSet *indexes = [NSIndexSet indexSetWithIndexesInRange:NSMakeRange(1, 2)];
      printf("%s\\n", [[[set objectsAtIndexes:indexes] componentsJoinedByString:@","] UTF8String]);
      NSOrderedSet *other = [NSOrderedSet orderedSetWithObject:@1];
      printf("%d %d %d %d\\n", [set isSubsetOfSet:plain], [set isSubsetOfOrderedSet:other],
             [set intersectsSet:plain], [other intersectsOrderedSet:set]);
      """)
    #expect(output == "3 3\n2 at 2\n1 at 1\n3 at 0\n2 1 3 1,2\n1 0 1 1\n")
  }

  @Test func `an index set keeps its indexes in order`() throws {
    let output = try run(
      """
      NSMutableIndexSet *set = [NSMutableIndexSet indexSet];
      [set addIndex:7];
      [set addIndexesInRange:NSMakeRange(1, 3)];
      [set removeIndex:2];
      [set enumerateIndexesUsingBlock:^(NSUInteger index, BOOL *stop) { NSLog(@"%lu", index); }];
      NSUInteger index = [set firstIndex];
      while (index != NSNotFound) { printf("%lu ", index); index = [set indexGreaterThanIndex:index]; }
      printf("%lu %d\\n", set.count, [set containsIndex:3]);
      """)
    #expect(output == "1\n3\n7\n1 3 7 3 1\n")
  }

  @Test(arguments: [
    "[[NSMutableIndexSet indexSet] addIndex:NSNotFound];",
    "[[NSMutableIndexSet indexSet] addIndexesInRange:NSMakeRange(5, NSUIntegerMax)];",
    "[@[@1] objectsAtIndexes:[NSIndexSet indexSetWithIndex:3]];",
  ])
  func `an invalid index is an exception`(_ statements: String) throws {
    #expect(try exception(of: statements).hasPrefix("NSRangeException: "))
  }
}
