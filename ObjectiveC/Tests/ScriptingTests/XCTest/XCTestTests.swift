import ObjectiveCSyntax
import RuntimeSupport
import Scripting
import TestSupport
import Testing

/// Tests in Objective-C, and their results.
@Suite struct XCTestTests {
  /// Runs the methods of a test case, and returns "passed" or the failures for each method.
  private func results(
    of methods: String, output: @escaping @Sendable (String) -> Void = { _ in }
  ) throws -> [String] {
    let script = try Script(
      source: """
        #import <XCTest/XCTest.h>
        @interface T : XCTestCase
        @end
        @implementation T
        \(methods)
        @end
        """, limits: ScriptLimits(deadline: .endless), output: output, log: output)
    return script.runTests().map { result in
      "\(result.test): "
        + (result.hasPassed ? "passed" : result.failures.map(\.message).joined(separator: "; "))
    }
  }

  private func result(of statements: String) throws -> String {
    let result = try results(of: "- (void)test { \(statements) }").joined(separator: "\n")
    return result.hasPrefix("-[T test]: ") ? String(result.dropFirst(11)) : result
  }

  // MARK: Assertions

  @Test(arguments: [
    ("XCTAssertEqual(1 + 1, 3);", "'1 + 1' == '3': 2 and 3"),
    ("XCTAssertNotEqual(2, 2, @\"of %d\", 5);", "'2' != '2': 2 and 2 - of 5"),
    ("XCTAssertEqualObjects(@\"a\", @\"b\");", "'@\"a\"' isEqual: '@\"b\"': \"a\" and \"b\""),
    ("XCTAssertIdentical(self, self);", "passed"),
    ("XCTAssertNotIdentical(self, nil);", "passed"),
    ("XCTAssertEqualWithAccuracy(1.0, 1.1, 0.2);", "passed"),
    ("XCTAssertNotEqualWithAccuracy(1.0, 1.5, 0.1);", "passed"),
    ("XCTAssertNotEqualWithAccuracy(1.0, 1.5, 1.0);", "'1.0' ≉ '1.5': 1.0 and 1.5"),
    ("XCTAssertNil(@1);", "'@1' is \"1\", not nil"),
    ("XCTFail(@\"no %@\", @\"way\");", "no way"),
    ("XCTFail();", "failed"),
  ])
  func `a failed assertion shows its expressions and values`(
    _ statements: String, _ expected: String
  ) throws {
    #expect(try result(of: statements) == expected)
  }

  @Test(arguments: [
    ("XCTAssertThrows([@[] objectAtIndex:0]);", true),
    ("XCTAssertThrowsSpecific([@[] objectAtIndex:0], NSException);", true),
    ("XCTAssertThrowsSpecific([@[] objectAtIndex:0], NSString);", false),
    ("XCTAssertThrowsSpecificNamed([@[] objectAtIndex:0], NSException, NSRangeException);", true),
    ("XCTAssertThrowsSpecificNamed([@[] objectAtIndex:0], NSException, @\"Other\");", false),
    ("XCTAssertThrowsSpecific(@1, NSException);", false),
    ("XCTAssertNoThrow([@[] objectAtIndex:0]);", false),
    ("XCTAssertNoThrowSpecific([@[] objectAtIndex:0], NSString);", true),
    ("XCTAssertNoThrowSpecific([@[] objectAtIndex:0], NSException);", false),
    ("XCTAssertNoThrowSpecificNamed([@[] objectAtIndex:0], NSException, @\"Other\");", true),
  ])
  func `assertions distinguish exceptions by class and name`(_ statements: String, _ passes: Bool)
    throws
  {
    #expect(try (result(of: statements) == "passed") == passes)
  }

  @Test func `a test continues after a failure, unless continueAfterFailure is NO`() throws {
    #expect(try result(of: "XCTFail(@\"one\"); XCTFail(@\"two\");") == "one; two")
    #expect(
      try result(
        of: """
          self.continueAfterFailure = NO;
          @try { XCTFail(@"one"); } @catch (id anything) { XCTFail(@"caught"); }
          XCTFail(@"two");
          """) == "one")
  }

  @Test func `an assertion outside of a test throws`() throws {
    #expect(
      try exception(of: "XCTAssertTrue(1 > 2, @\"of course\");")
        == "XCTestFailure: '1 > 2' is false - of course\n")
  }

  @Test func `an exception in a block on a queue is a failure of the test`() throws {
    #expect(
      try result(
        of: """
          dispatch_queue_t queue = dispatch_queue_create("q", NULL);
          dispatch_async(queue, ^{ [@[] objectAtIndex:0]; });
          dispatch_sync(queue, ^{});
          """)
        == "NSRangeException: *** -[NSArray objectAtIndex:]: index 0 beyond bounds for empty array")
  }

  // MARK: Before and after

  @Test func `a test that does not compile fails alone, with a warning`() throws {
    let text = """
      @interface T : XCTestCase
      @end
      @implementation T
      - (void)testA { XCTAssertThrowsSpecific([@[] lastObject], Unknown); }
      - (void)testB {}
      @end
      """
    let script = try Script(source: text)
    #expect(
      script.warnings.map(\.message) == [
        "the class 'Unknown' is not declared: -[T testA] fails when it is called"
      ])
    let results = script.runTests()
    #expect(results.map(\.hasPassed) == [false, true])
    #expect(results[0].failures.map(\.message) == ["the class 'Unknown' is not declared"])
    #expect(results[0].failures[0].location?.position.line == 4)
    let other = text.replacing("XCTestCase", with: "NSObject")
    #expect(throws: (any Error).self) { try Script(source: other) }
  }

  @Test func `a test case that records issues itself receives its failures`() throws {
    let lines = Guarded("")
    let results = try results(
      of: """
        - (void)recordIssue:(XCTIssue *)issue
        {
            NSString *text = issue.compactDescription;
            XCTSourceCodeLocation *location = issue.sourceCodeContext.location;
            printf("%s at %ld of %s\\n", [text UTF8String], (long)location.lineNumber,
                   [[location.fileURL.path lastPathComponent] UTF8String]);
            if ([text hasSuffix:@"second"]) [super recordIssue:issue];
        }
        - (void)test
        {
            XCTFail(@"first");
            XCTAssertTrue(NO, @"second");
        }
        """, output: { text in lines.withLock { $0 += text } })
    #expect(results == ["-[T test]: 'NO' is false - second"])
    #expect(
      lines.withLock { $0 }
        == "first at 15 of script\n'NO' is false - second at 16 of script\n")
  }

  @Test func `set-up, teardown blocks and tear-down run in order`() throws {
    let run = Recorder<String>()
    let results = try results(
      of: """
        + (void)setUp { NSLog(@"+setUp"); }
        + (void)tearDown { NSLog(@"+tearDown"); }
        - (BOOL)setUpWithError:(NSError **)error { NSLog(@"setUpWithError"); return YES; }
        - (void)setUp { [super setUp]; NSLog(@"setUp"); }
        - (void)tearDown { NSLog(@"tearDown"); [super tearDown]; }
        - (void)testOne {
            [self addTeardownBlock:^{ NSLog(@"first"); }];
            [self addTeardownBlock:^{ NSLog(@"second"); }];
            NSLog(@"%@", self.name);
        }
        """, output: { run.record($0) })
    #expect(results == ["-[T testOne]: passed"])
    #expect(
      run.events.joined().split(separator: "\n") == [
        "+setUp", "setUpWithError", "setUp", "-[T testOne]", "second", "first", "tearDown",
        "+tearDown",
      ])
  }

  @Test func `a test whose set-up fails is skipped, and torn down`() throws {
    let run = Recorder<String>()
    let results = try results(
      of: """
        - (BOOL)setUpWithError:(NSError **)error {
            *error = [NSError errorWithDomain:@"D" code:7
                                     userInfo:@{ NSLocalizedDescriptionKey: @"no disk" }];
            return NO;
        }
        - (void)tearDown { NSLog(@"tearDown"); }
        - (void)testOne { NSLog(@"test"); }
        """, output: { run.record($0) })
    #expect(results.count == 1)
    #expect(
      results.first?.hasPrefix("-[T testOne]: setUpWithError: failed: Error Domain=D") == true)
    #expect(run.events.joined() == "tearDown\n")
  }

  @Test func `a failed set-up or tear-down of a class has a result of its own`() throws {
    #expect(
      try results(of: "+ (void)setUp { XCTFail(@\"no\"); }\n- (void)test {}")
        == ["+[T setUp]: no", "-[T test]: passed"])
    #expect(
      try results(of: "+ (void)tearDown { @throw @\"up\"; }\n- (void)test {}")
        == ["-[T test]: passed", "+[T tearDown]: up"])
  }

  @Test func `global variables have their initial values once, before the first test`() throws {
    let script = try Script(
      source: """
        static NSString *const name = @"crop";
        static int count = 3;
        @interface T : XCTestCase
        @end
        @implementation T
        + (void)setUp { XCTAssertEqualObjects(name, @"crop"); count++; }
        - (void)testOne { XCTAssertEqual(count++, 4); }
        - (void)testTwo { XCTAssertEqual(count, 5); }
        @end
        """)
    #expect(script.runTests().map(\.hasPassed) == [true, true])
    // A run of the script begins again.
    try script.run()
    #expect(try script.evaluate("count") == "3")
  }

  // MARK: Expectations

  @Test func `an expectation is waited for until a queue has fulfilled it`() throws {
    #expect(
      try result(
        of: """
          XCTestExpectation *expectation = [self expectationWithDescription:@"an answer"];
          expectation.expectedFulfillmentCount = 2;
          for (int i = 0; i < 2; i++)
            dispatch_async(dispatch_get_global_queue(0, 0), ^{ [expectation fulfill]; });
          [self waitForExpectationsWithTimeout:60 handler:^(NSError *error) {
              XCTAssertNil(error);
          }];
          """) == "passed")
  }

  @Test func `unfulfilled expectations are named`() throws {
    #expect(
      try result(
        of: """
          [[self expectationWithDescription:@"one"] fulfill];
          [self expectationWithDescription:@"two"];
          [self expectationWithDescription:@"three"];
          [self waitForExpectationsWithTimeout:0.01 handler:^(NSError *error) {
              XCTAssertEqualObjects(error.domain, @"com.apple.XCTestErrorDomain");
          }];
          """) == """
          Asynchronous wait failed: Exceeded timeout of 0.01 seconds, with unfulfilled expectations: \
          "two", "three".
          """)
  }

  @Test(arguments: [
    ("[a fulfill]; [b fulfill];", "passed"),
    (
      "[b fulfill]; [a fulfill];",
      "Failed due to expectation fulfilled in incorrect order: requires 'a', actually fulfilled 'b'."
    ),
    (
      "[b fulfill];",
      "Failed due to expectation fulfilled in incorrect order: requires 'a', actually fulfilled 'b'."
    ),
  ])
  func `expectations can be waited for in their order`(_ fulfill: String, _ expected: String) throws
  {
    let statements = """
      XCTestExpectation *a = [[XCTestExpectation alloc] initWithDescription:@"a"];
      XCTestExpectation *b = [[XCTestExpectation alloc] initWithDescription:@"b"];
      \(fulfill)
      """
    #expect(
      try result(of: statements + "[self waitForExpectations:@[a, b] timeout:60 enforceOrder:YES];")
        == expected)
  }

  @Test func `an inverted expectation must not be fulfilled`() throws {
    let statements = """
      XCTestExpectation *never = [self expectationWithDescription:@"never"];
      never.inverted = YES;
      """
    #expect(
      try result(of: statements + "[self waitForExpectations:@[never] timeout:0.01];") == "passed")
    #expect(
      try result(
        of: statements + "[never fulfill]; [self waitForExpectations:@[never] timeout:60];")
        == "Asynchronous wait failed: Fulfilled inverted expectation \"never\".")
  }

  @Test func `assertForOverFulfill allows one fulfillment`() throws {
    #expect(
      try result(
        of: """
          XCTestExpectation *mine = [self expectationWithDescription:@"mine"];
          XCTestExpectation *own = [[XCTestExpectation alloc] initWithDescription:@"own"];
          [mine fulfill]; [own fulfill]; [own fulfill];
          [self waitForExpectations:@[mine, own] timeout:60];
          XCTAssertThrowsSpecificNamed([mine fulfill], NSException, NSInternalInconsistencyException);
          """) == "passed")
  }

  @Test func `an expectation that is not waited for is a failure`() throws {
    #expect(
      try result(of: "[self expectationWithDescription:@\"lost\"];")
        == "Failed due to unwaited expectation 'lost'.")
  }

  @Test func `a notification fulfills its expectation`() throws {
    #expect(
      try result(
        of: """
          [self expectationForNotification:@"N" object:nil handler:^BOOL(NSNotification *note) {
              return [note.userInfo[@"n"] isEqual:@2];
          }];
          XCTNSNotificationExpectation *any =
              [[XCTNSNotificationExpectation alloc] initWithName:@"N"];
          for (NSNumber *n in @[@1, @2, @2])
            [[NSNotificationCenter defaultCenter] postNotificationName:@"N" object:self
                                                              userInfo:@{ @"n": n }];
          [self waitForExpectationsWithTimeout:60 handler:nil];
          [self waitForExpectations:@[any] timeout:60];
          """) == "passed")
  }

  @Test func `a waiter returns the result of its wait`() throws {
    #expect(
      try result(
        of: """
          XCTestExpectation *a = [self expectationWithDescription:@"a"];
          XCTAssertEqual([XCTWaiter waitForExpectations:@[a] timeout:0.01], XCTWaiterResultTimedOut);
          [a fulfill];
          XCTAssertEqual([[[XCTWaiter alloc] init] waitForExpectations:@[a] timeout:60],
                         XCTWaiterResultCompleted);
          a.inverted = YES;
          XCTAssertEqual([XCTWaiter waitForExpectations:@[a] timeout:60],
                         XCTWaiterResultInvertedFulfillment);
          """) == "passed")
  }

  @Test func `a test records an issue that it has made`() throws {
    let failures = try result(
      of: """
        XCTSourceCodeLocation *place =
          [[XCTSourceCodeLocation alloc] initWithFilePath:@"/Lamp.m" lineNumber:7];
        XCTSourceCodeContext *context = [[XCTSourceCodeContext alloc] initWithLocation:place];
        XCTIssue *issue = [[XCTIssue alloc]
            initWithType:XCTIssueTypeAssertionFailure compactDescription:@"dark"
            detailedDescription:nil sourceCodeContext:context associatedError:nil
            attachments:@[]];
        XCTAssertEqual(issue.sourceCodeContext.location.lineNumber, 7);
        [self recordIssue:issue];
        """)
    #expect(failures == "dark")
  }
}
