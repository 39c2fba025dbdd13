import Testing

struct DictionaryTests {
  @Test(arguments: [
    ("%@", "@{@\"a\": @1}[@\"a\"]", "1"), ("%@", "@{@\"a\": @1}[@\"b\"]", "(null)"),
    ("%lu", "@{@\"a\": @1, @\"b\": @2}.count", "2"),
    ("%@", "[@{@1: @\"x\"} objectForKey:@1.0]", "x"),
    ("%@", "[[@{@\"a\": @1} allKeys] firstObject]", "a"),
    ("%@", "[[@{@\"a\": @1} allValues] firstObject]", "1"),
    ("%@", "[[@{@\"a\": @5} allKeysForObject:@5] firstObject]", "a"),
    ("%@", "[NSDictionary dictionaryWithObjectsAndKeys:@1, @\"a\", @2, @\"b\", nil][@\"b\"]", "2"),
    ("%d", "[@{@\"a\": @1} isEqual:@{@\"a\": @1}]", "1"),
    ("%d", "[@{@\"a\": @1} isEqual:@{@\"a\": @2}]", "0"),
    ("%@", "[@{@\"a\": @1} valueForKey:@\"a\"]", "1"), ("%@", "[@{} objectForKey:nil]", "(null)"),
    (
      "%@", "@{@\"b\": @[@1], @\"a b\": @\"x\"}",
      "{\n    \"a b\" = x;\n    b =     (\n        1\n    );\n}"
    ),
    (
      "%@",
      "[[@{@\"a\": @2, @\"b\": @1} keysSortedByValueUsingSelector:@selector(compare:)] firstObject]",
      "b"
    ),
  ])
  func `a dictionary returns what Apple's does`(_ row: (String, String, String)) throws {
    #expect(try print(row.0, row.1) == row.2 + "\n")
  }

  @Test func `a mutable dictionary changes in place, and copies its keys`() throws {
    let output = try run(
      """
      NSMutableDictionary *table = [NSMutableDictionary dictionary];
      NSMutableString *key = [@"k" mutableCopy];
      table[key] = @1;
      [key appendString:@"!"];
      [table setObject:@2 forKey:@"b"];
      table[@"b"] = nil;
      [table setValue:@3 forKey:@"c"];
      [table addEntriesFromDictionary:@{@"d": @4}];
      [table removeObjectForKey:@"c"];
      [table enumerateKeysAndObjectsUsingBlock:^(id key, id value, BOOL *stop) {
        NSLog(@"%@=%@", key, value);
      }];
      for (NSString *each in table) NSLog(@"%@", each);
      """)
    #expect(output == "k=1\nd=4\nk\nd\n")
  }

  @Test func `objects of a script are keys by their own isEqual: and hash`() throws {
    let output = try run(
      """
      @interface Point : NSObject <NSCopying>
      @property int x;
      @end
      @implementation Point
      - (BOOL)isEqual:(id)other { return [other isKindOfClass:[Point class]] && [other x] == _x; }
      - (NSUInteger)hash { return _x; }
      - (id)copyWithZone:(NSZone *)zone { Point *p = [Point new]; p.x = _x; return p; }
      @end
      int main(void) {
        Point *a = [Point new], *b = [Point new];
        a.x = 3; b.x = 3;
        NSMutableDictionary *d = [NSMutableDictionary dictionary];
        d[a] = @"first";
        d[b] = @"second";
        NSLog(@"%lu %@", d.count, d[a]);
        NSLog(@"%lu", [NSSet setWithObjects:a, b, nil].count);
        a.x = 4;
        NSLog(@"%@", d[a]);
        return 0;
      }
      """)
    #expect(output == "1 second\n1\n(null)\n")
  }

  @Test func `a key that changes the table while it is compared does no harm`() throws {
    let output = try run(
      """
      NSMutableDictionary *table;
      @interface Key : NSObject
      @end
      @implementation Key
      - (BOOL)isEqual:(id)other { [table removeAllObjects]; return YES; }
      - (NSUInteger)hash { return 1; }
      - (id)copyWithZone:(NSZone *)zone { return self; }
      @end
      int main(void) {
        table = [NSMutableDictionary dictionary];
        table[[Key new]] = @1;
        table[[Key new]] = @2;
        NSLog(@"%lu", table.count);
        return 0;
      }
      """)
    #expect(output == "1\n")
  }

  @Test(arguments: [
    (
      "[[NSMutableDictionary dictionary] setObject:nil forKey:@\"a\"];",
      "NSInvalidArgumentException"
    ),
    ("[[NSMutableDictionary dictionary] setObject:@1 forKey:nil];", "NSInvalidArgumentException"),
    ("[NSDictionary dictionaryWithObjectsAndKeys:@1, nil];", "NSInvalidArgumentException"),
    ("id x = nil; @{@\"a\": x};", "NSInvalidArgumentException"),
    (
      "NSMutableDictionary *d = [@{@1: @2, @3: @4} mutableCopy]; for (id k in d) d[@5] = @1;",
      "NSGenericException"
    ),
  ])
  func `an invalid argument of a dictionary is an exception`(_ row: (String, String)) throws {
    #expect(try exception(of: row.0).hasPrefix(row.1 + ": "))
  }
}
