import Scripting
import Testing

/// Collections that stand for the values of a key, with accessors that return unusual values.
struct KeyValueProxyTests {
  private func output(of statements: String) throws -> String {
    try run(
      """
      @interface Odd : NSObject
      @property NSInteger count;
      @property (strong) id value;
      @end
      @implementation Odd
      - (NSUInteger)countOfThings { return self.count; }
      - (id)objectInThingsAtIndex:(NSUInteger)index {
        if (index > 2) @throw [NSException exceptionWithName:@"End" reason:@"too far" userInfo:nil];
        return index == 1 ? nil : @(index);
      }
      @end
      int main(void) {
        Odd *odd = [Odd new];
        @try { \(statements) } @catch (NSException *e) { NSLog(@"%@", e.name); }
        return 0;
      }
      """)
  }

  @Test(arguments: [
    ("odd.count = -1; NSLog(@\"%lu\", [[odd valueForKey:@\"things\"] count]);", "0\n"),
    ("odd.count = LONG_MAX; [odd valueForKey:@\"things\"];", "End\n"),
    (
      "odd.count = 3; NSLog(@\"%@\", [[odd valueForKey:@\"things\"] componentsJoinedByString:@\",\"]);",
      "0,<null>,2\n"
    ),
    // A value that is no collection, and one of another kind.
    (
      "odd.value = @5; [[odd mutableArrayValueForKey:@\"value\"] addObject:@1];"
        + "NSLog(@\"%@\", [odd.value componentsJoinedByString:@\",\"]);", "1\n"
    ),
    (
      "odd.value = nil; [[odd mutableSetValueForKey:@\"value\"] addObject:@1];"
        + "NSLog(@\"%lu\", [odd.value count]);", "1\n"
    ),
    ("[[odd mutableArrayValueForKey:@\"nope\"] addObject:@1];", "NSUnknownKeyException\n"),
    ("[[[NSObject new] mutableArrayValueForKey:@\"x\"] addObject:@1];", "NSUnknownKeyException\n"),
    // The value of a proxy is the proxy's owner's, also as an argument and in an enumeration.
    (
      "odd.value = @[]; id proxy = [odd mutableArrayValueForKey:@\"value\"]; odd.value = @[@1, @2];"
        + "for (id x in proxy) NSLog(@\"%@\", x);"
        + "NSLog(@\"%lu\", [[@[@0] arrayByAddingObjectsFromArray:proxy] count]);", "1\n2\n3\n"
    ),
    (
      "odd.value = [NSMutableArray arrayWithObjects:@1, @2, @3, nil];"
        + "id proxy = [odd mutableArrayValueForKey:@\"value\"];"
        + "for (id x in proxy) [proxy removeObject:@2];"
        + "NSLog(@\"%lu\", [odd.value count]);", "2\n"
    ),
  ])
  func `a proxy withstands what its owner returns`(statements: String, expected: String) throws {
    #expect(try output(of: statements) == expected)
  }
}
