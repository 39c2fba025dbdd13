import Scripting
import Testing

/// Predicates whose formats or texts are chosen to fail or to take long.
struct PredicateTests {
  @Test(arguments: [
    ("2 + 3 == 5", true), ("2+3*2 = 8", true), ("7 / 2 == 3", true), ("9 / 4.5 == 2", true),
    ("2 ** 3 ** 1 == 8", true), ("10 - 4 - 3 == 3", true), ("age - 1 = -2 + 8", true),
    ("age*age BETWEEN {40, 50}", true), ("tags[0] == 'a'", true), ("tags[FIRST] = 'a'", true),
    ("tags[LAST] = 'b'", true), ("tags[SIZE] = 2", true), ("rows[1][0] = 3", true),
    ("self['age'] = 7", true), ("tags[1] = 'a'", false), ("tags[%@] = 'b'", true),
    ("-1 < age AND age != -7", true),
  ])
  func `a format has arithmetic and elements of collections`(
    format: String, isTrue: Bool
  ) throws {
    let output = try run(
      """
      NSDictionary *object = @{ @"age": @7, @"tags": @[@"a", @"b"], @"rows": @[@[], @[@3]] };
      NSPredicate *predicate = [NSPredicate predicateWithFormat:@"\(format)" argumentArray:@[@1]];
      NSPredicate *again = [NSPredicate predicateWithFormat:predicate.predicateFormat];
      printf("%d%d", [predicate evaluateWithObject:object], [again evaluateWithObject:object]);
      """)
    #expect(output == (isTrue ? "11" : "00"))
  }

  @Test(arguments: [
    ("1 / (age) = 1", "Unable to parse"), ("1 / 0 = 1", "division by zero"),
    ("'a' + 1 = 1", "the operands of + must be numbers"), ("tags[5] = 1", "index 5"),
  ])
  func `arithmetic that has no result is refused`(format: String, reason: String) throws {
    let thrown = try exception(
      of: """
        [[NSPredicate predicateWithFormat:@"\(format)"]
          evaluateWithObject:@{ @"age": @7, @"tags": @[@"a", @"b"] }];
        """)
    #expect(thrown.contains(reason))
  }

  @Test func `a regular expression that takes exponential time ends by the time limit`() throws {
    let script = try Script(source: "", limits: ScriptLimits(time: .milliseconds(200)))
    let error = #expect(throws: ScriptError.self) {
      try script.evaluate(
        """
        [[NSPredicate predicateWithFormat:@"SELF MATCHES '(a+)+$'"] evaluateWithObject:
          [[@"" stringByPaddingToLength:60 withString:@"a" startingAtIndex:0] stringByAppendingString:@"b"]]
        """)
    }
    #expect(error?.message == "the script took longer than 0.2 seconds")
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
        NSPredicate *p = [NSPredicate predicateWithValue:YES];
        for (int i = 0; i < 100000; i++) p = [NSCompoundPredicate notPredicateWithSubpredicate:p];
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
    "", "a", "a =", "= a", "a = 1 AND", "(a = 1", "a = 1)", "a = 'b", "a = {1, 2", "a =[x] 1",
    "a IN {{1}}", "NOT", "a = %", "a = 1 b = 2", "AND = 1",
    "a + = 1", "a[ = 1", "a[] = 1", "a[0 = 1", "-a = 1", "a BETWEEN", "ANY a", "%K = 1",
  ])
  func `a malformed format is refused`(format: String) throws {
    let output = try run(
      """
      int main(void) {
        @try { [NSPredicate predicateWithFormat:@"\(format)" argumentArray:@[@1]]; }
        @catch (NSException *e) { NSLog(@"%@: %@", e.name, e.reason); }
        return 0;
      }
      """)
    #expect(
      output == "NSInvalidArgumentException: Unable to parse the format string \"\(format)\"\n")
  }

  @Test(arguments: [
    (
      "@5", "SELF BEGINSWITH 'a'",
      "Can't do a substring operation with something that isn't a string"
    ),
    (
      "@5", "SELF CONTAINS 'a'",
      "Can't use in/contains operator with collection 5 (not a collection)"
    ),
    ("@5", "SELF BETWEEN {1}", "the right side of BETWEEN must be an array of two values"),
    ("@\"a\"", "SELF MATCHES '('", "Can't do regex matching, reason: Can't open pattern ("),
    ("@5", "SELF = $X", "Can't get value for 'X' in bindings"),
    (
      "@5", "ANY SELF = 5",
      "The left hand side for an ALL or ANY operator must be either an NSArray or an NSSet."
    ),
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
