import Testing

struct ArrayTests {
  @Test(arguments: [
    ("%lu", "@[@1, @2].count", "2"), ("%@", "@[@1, @2][1]", "2"),
    ("%@", "[@[] firstObject]", "(null)"),
    ("%@", "[NSArray arrayWithObjects:@\"a\", @\"b\", nil].lastObject", "b"),
    ("%@", "[@[@\"a\", @\"b\"] componentsJoinedByString:@\"-\"]", "a-b"),
    ("%d", "[@[@1, @\"x\"] containsObject:@\"x\"]", "1"), ("%d", "[@[@1] containsObject:@2]", "0"),
    ("%lu", "[@[@1, @2] indexOfObject:@2]", "1"),
    ("%d", "[@[@1] indexOfObject:@2] == NSNotFound", "1"),
    ("%d", "[@[@1, @[@2]] isEqual:@[@1.0, @[@2]]]", "1"), ("%d", "[@[@1] isEqual:@[@2]]", "0"),
    (
      "%@",
      "[[@[@3, @1, @2] sortedArrayUsingSelector:@selector(compare:)] componentsJoinedByString:@\",\"]",
      "1,2,3"
    ),
    (
      "%@",
      "[[@[@1, @3, @2] sortedArrayUsingComparator:^(id a, id b) { return [b compare:a]; }] componentsJoinedByString:@\",\"]",
      "3,2,1"
    ),
    ("%@", "[[@[@1, @2, @3] subarrayWithRange:NSMakeRange(1, 2)] firstObject]", "2"),
    ("%lu", "[[@[@1] arrayByAddingObject:@2] count]", "2"),
    ("%@", "[[@[@{@\"k\": @1}, @{@\"k\": @3}] valueForKey:@\"k\"] lastObject]", "3"),
    ("%@", "[[[@[@1, @2] reverseObjectEnumerator] allObjects] firstObject]", "2"),
    ("%d", "[@[@1] mutableCopy] != nil", "1"),
    (
      "%lu",
      "[@[@5, @6] indexOfObjectPassingTest:^(id o, NSUInteger i, BOOL *stop) { return [o isEqual:@6]; }]",
      "1"
    ),
  ])
  func `an array returns what Apple's does`(_ row: (String, String, String)) throws {
    #expect(try print(row.0, row.1) == row.2 + "\n")
  }

  @Test func `a mutable array changes in place`() throws {
    let output = try run(
      """
      NSMutableArray *list = [NSMutableArray array];
      [list addObject:@"b"];
      [list insertObject:@"a" atIndex:0];
      list[2] = @"c";
      list[0] = @"A";
      [list addObjectsFromArray:@[@"d", @"e", @"f", @"A"]];
      [list exchangeObjectAtIndex:1 withObjectAtIndex:2];
      [list removeObject:@"A"];
      [list removeObjectAtIndex:0];
      NSMutableIndexSet *indexes = [NSMutableIndexSet indexSetWithIndex:0];
      [indexes addIndex:2];
      [list removeObjectsAtIndexes:indexes];
      [list removeLastObject];
      NSLog(@"%@", [list componentsJoinedByString:@","]);
      """)
    #expect(output == "d\n")
  }

  @Test func `a block visits elements until it sets stop`() throws {
    let output = try run(
      """
      [@[@"a", @"b", @"c"] enumerateObjectsUsingBlock:^(id object, NSUInteger index, BOOL *stop) {
        NSLog(@"%lu %@", index, object);
        if (index == 1) *stop = YES;
      }];
      for (NSString *text in @[@"x", @"y"]) NSLog(@"%@", text);
      """)
    #expect(output == "0 a\n1 b\nx\ny\n")
  }

  @Test func `descriptions of collections are property lists`() throws {
    let output = try run(
      """
      NSLog(@"%@", @[@"a", @"b c", @1, @1.5, @[@2], @{@"k": @"v"}, @[]]);
      """)
    #expect(
      output == """
        (
            a,
            "b c",
            1,
            "1.5",
                (
                2
            ),
                {
                k = v;
            },
                (
            )
        )

        """)
  }

  @Test(arguments: [
    (
      "[@[@1, @2] objectAtIndex:3];",
      "NSRangeException: *** -[NSArray objectAtIndex:]: index 3 beyond bounds [0 .. 1]"
    ),
    (
      "[[NSMutableArray array] removeObjectAtIndex:0];",
      "NSRangeException: *** -[NSMutableArray removeObjectAtIndex:]: index 0 beyond bounds for empty array"
    ),
    (
      "[[NSMutableArray array] addObject:nil];",
      "NSInvalidArgumentException: *** -[NSMutableArray addObject:]: argument 0 is nil, not an object"
    ),
    (
      "NSMutableArray *a = [@[@1, @2] mutableCopy]; [a enumerateObjectsUsingBlock:^(id o, NSUInteger i, BOOL *stop) { [a removeLastObject]; }];",
      "NSGenericException: *** Collection"
    ),
    (
      "NSMutableArray *a = [@[@1, @2] mutableCopy]; for (id o in a) [a addObject:o];",
      "NSGenericException: *** Collection"
    ),
    (
      "[(id)@[] addObject:@1];",
      "NSInvalidArgumentException: -[NSArray addObject:]: unrecognized selector"
    ),
  ])
  func `an invalid argument of an array is an exception`(_ row: (String, String)) throws {
    #expect(try exception(of: row.0).hasPrefix(row.1))
  }

  @Test func `deallocated elements may change the array while they are replaced`() throws {
    let output = try run(
      """
      NSMutableArray *list;
      @interface Mortal : NSObject
      @end
      @implementation Mortal
      - (void)dealloc { [list addObject:@"dead"]; }
      @end
      int main(void) {
        list = [NSMutableArray array];
        [list addObject:[Mortal new]];
        list[0] = @"new";
        [list addObject:[Mortal new]];
        [list removeLastObject];
        [list addObject:[Mortal new]];
        [list removeAllObjects];
        NSLog(@"%@", [list componentsJoinedByString:@","]);
        return 0;
      }
      """)
    #expect(output == "dead\n")
  }

  @Test func `describing an array that contains itself is an exception, not a crash`() throws {
    let output = try exception(
      of: "NSMutableArray *a = [NSMutableArray array]; [a addObject:a]; NSLog(@\"%@\", a);")
    #expect(output.contains("nested too deeply"))
  }
}
