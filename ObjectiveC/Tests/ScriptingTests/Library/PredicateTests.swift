import Scripting
import Testing

/// Predicates whose formats or texts are chosen to fail or to take long.
struct PredicateTests {
  @Test(arguments: [
    ("age == 7", true), ("age = 7 AND name != 'b'", true),
    ("age > 7 || name == \\\"a\\\"", true),
    ("NOT (age < 8)", false), ("age BETWEEN {6, 8}", true), ("-1 < age", true),
    ("age <= 6.5", false),
    ("tags.@count == 2", true), ("boss == nil", true), ("boss != NULL", false),
    ("name IN {'a', 'b'}", true), ("name NOT IN {'a', 'b'}", false), ("NOT name IN tags", false),
    ("SELF.age >= 7", true), ("age == YES", false),
  ])
  func `a format compares values`(format: String, isTrue: Bool) throws {
    let output = try run(
      """
      NSDictionary *object = @{ @"age": @7, @"name": @"a", @"tags": @[@"a", @"b"] };
      NSPredicate *predicate = [NSPredicate predicateWithFormat:@"\(format)"];
      NSPredicate *again = [NSPredicate predicateWithFormat:predicate.predicateFormat];
      printf("%d%d", [predicate evaluateWithObject:object], [again evaluateWithObject:object]);
      """)
    #expect(output == (isTrue ? "11" : "00"))
  }

  @Test func `predicates filter collections`() throws {
    let output = try run(
      """
      NSMutableOrderedSet *set = [NSMutableOrderedSet orderedSetWithObjects:@3, @5, @8, nil];
      [set filterUsingPredicate:[NSPredicate predicateWithFormat:@"SELF > %d AND %K != %@", 3, @"self", @8]];
      NSSet *words = [NSSet setWithObjects:@"one", @"three", nil];
      NSPredicate *isShort = [NSPredicate predicateWithFormat:@"length < 4"];
      NSPredicate *both = [NSCompoundPredicate andPredicateWithSubpredicates:@[isShort, isShort]];
      NSPredicate *any = [NSCompoundPredicate orPredicateWithSubpredicates:@[]];
      printf("%d %s %s %lu", [set.array[0] intValue],
             [[[words filteredSetUsingPredicate:both] anyObject] UTF8String],
             [any.predicateFormat UTF8String], [words filteredSetUsingPredicate:any].count);
      """)
    #expect(output == "5 one FALSEPREDICATE 0")
  }

  @Test(arguments: ["LIKE", "MATCHES", "contains"])
  func `an operator that is not built in is named`(name: String) throws {
    let thrown = try exception(of: "[NSPredicate predicateWithFormat:@\"name \(name) 'a'\"];")
    #expect(
      thrown.contains(
        "the operator \(name.uppercased()) is not built in: use predicateWithBlock:"))
  }

  @Test(arguments: [
    ("ANY a = 1", "ANY"), ("TRUEPREDICATE", "TRUEPREDICATE"), ("a ==[c] 'b'", "["), ("a = $B", "$"),
    ("a + 1 = 2", "+"), ("a - 1 = 2", "the operator -"), ("sum(a) = 2", "sum("),
  ])
  func `a part of a format that is not built in is named`(format: String, part: String) throws {
    let thrown = try exception(of: "[NSPredicate predicateWithFormat:@\"\(format)\"];")
    #expect(thrown.contains("\(part) is not built in: use predicateWithBlock:"))
  }

  @Test(arguments: ["!", "("])
  func `a format that is nested too deeply is refused`(part: String) throws {
    let script = try Script(source: "")
    let error = #expect(throws: ScriptError.self) {
      try script.evaluate(
        """
        [NSPredicate predicateWithFormat:[[@"" stringByPaddingToLength:20000 withString:@"\(part)"
          startingAtIndex:0] stringByAppendingString:@"a = 1"]]
        """)
    }
    #expect(error?.message.contains("nested too deeply") == true)
  }

  @Test func `predicates that are nested too deeply are not evaluated and are released`() throws {
    let output = try run(
      """
      int main(void) {
        NSPredicate *p = [NSPredicate predicateWithFormat:@"self = 1"];
        for (int i = 0; i < 100000; i++) p = [NSCompoundPredicate andPredicateWithSubpredicates:@[p]];
        @try { [p evaluateWithObject:@1]; } @catch (NSException *e) { NSLog(@"deep"); }
        @try { [p description]; } @catch (NSException *e) { NSLog(@"deep"); }
        p = nil;
        NSLog(@"released");
        return 0;
      }
      """)
    #expect(output == "deep\ndeep\nreleased\n")
  }

  @Test(arguments: [
    "", "a", "a =", "= a", "a = 1 AND", "(a = 1", "a = 1)", "a = 'b", "a = {1, 2",
    "a IN {{1}}", "NOT", "a = %", "a = 1 b = 2", "AND = 1", "-a = 1", "a BETWEEN", "a NOT = 1",
    "%K = 1",
  ])
  func `a malformed format is refused`(format: String) throws {
    let output = try run(
      """
      int main(void) {
        @try { [NSPredicate predicateWithFormat:@"\(format)", @1]; }
        @catch (NSException *e) { NSLog(@"%@: %@", e.name, e.reason); }
        return 0;
      }
      """)
    #expect(
      output == "NSInvalidArgumentException: Unable to parse the format string \"\(format)\"\n")
  }

  @Test(arguments: [
    (
      "@5", "'a' IN SELF",
      "Can't use in operator with collection 5 (not a collection)"
    ),
    ("@5", "SELF BETWEEN {1}", "the right side of BETWEEN must be an array of two values"),
  ])
  func `a comparison of unsuitable values throws`(object: String, format: String, reason: String)
    throws
  {
    let output = try run(
      """
      int main(void) {
        @try { [[NSPredicate predicateWithFormat:@"\(format)"] evaluateWithObject:\(object)]; }
        @catch (NSException *e) { NSLog(@"%@", e.reason); }
        return 0;
      }
      """)
    #expect(output == "*** -[NSPredicate evaluateWithObject:]: \(reason)\n")
  }
}
