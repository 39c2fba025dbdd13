import Foundation
import Invocation
import RuntimeSupport
import Scripting
import TestSupport
import Testing

/// The vocabulary of OCMock in scripts.
@Suite struct OCMockTests {
  // MARK: The reference

  @Test func `every example of OCMock's reference works`() throws {
    let path = packageFolder.appending(path: "Examples/ScriptTests/OCMockTests.m").path
    let script = try Script(contentsOfFile: path, log: { _ in })
    #expect(script.warnings.isEmpty)
    let results = script.runTests()
    #expect(results.count >= 67)
    for result in results {
      #expect(result.hasPassed, "\(result.test): \(result.failures.map(\.description))")
    }
  }

  // MARK: Failures

  private static let classes = """
    #import <OCMock/OCMock.h>
    @protocol Watching
    - (BOOL)worker:(id)worker shouldPerform:(NSString *)task;
    @end
    @interface Worker : NSObject
    @end
    @implementation Worker
    - (NSString *)title { return @"real"; }
    - (long)count { return 1; }
    - (void)perform:(NSString *)task times:(int)count {}
    - (void)performAll { [self perform:[self title] times:2]; }
    - (void)use:(SEL)selector flag:(BOOL)flag {}
    @end

    """

  private static let program = Result { try Script.Program(source: classes) }

  /// Runs statements as a test, and returns the messages of the failures.
  private func failures(of statements: String) throws -> [String] {
    try results(of: statements).map(\.message)
  }

  private func results(of statements: String) throws -> [ScriptTest.Failure] {
    // The text of OCMock is compiled once.
    let script = try Script(
      Self.program.get(), limits: ScriptLimits(deadline: .endless), log: { _ in })
    try script.load(
      source: """
        @interface T : XCTestCase
        @end
        @implementation T
        - (void)test
        {
            \(statements)
        }
        @end
        """, name: "script")
    return script.runTests().flatMap(\.failures)
  }

  private static let mock = "id mock = OCMClassMock([Worker class]); "
  private static let strict = "id mock = OCMStrictClassMock([Worker class]); "

  @Test(arguments: [
    (
      "[mock perform:@\"crop\" times:1]; OCMVerify([mock perform:@\"scale\" times:1]);",
      """
      OCClassMockObject(Worker): expected -[Worker perform:@"scale" times:1] at least once, received 0 \
      times; nearest: -[Worker perform:@"crop" times:1] (argument 0 is @"crop", not @"scale"); \
      all messages: -[Worker perform:@"crop" times:1]
      """
    ),
    (
      "OCMVerify([mock title]);",
      "OCClassMockObject(Worker): expected -[Worker title] at least once, received 0 times; all messages: none"
    ),
    (
      "[mock title]; OCMVerify(times(2), [mock title]);",
      "OCClassMockObject(Worker): expected -[Worker title] 2 times, received once; all messages: -[Worker title]"
    ),
    (
      "[mock title]; OCMVerify(never(), [mock title]);",
      "OCClassMockObject(Worker): expected -[Worker title] never, received once; all messages: -[Worker title]"
    ),
    (
      "for (int i = 0; i < 2; i++) [mock title]; OCMVerify(atMost(1), [mock title]);",
      """
      OCClassMockObject(Worker): expected -[Worker title] at most once, received 2 times; \
      all messages: -[Worker title], -[Worker title]
      """
    ),
    (
      "OCMExpect([mock title]); OCMExpect([mock perform:OCMOCK_ANY times:3]); "
        + "[mock perform:nil times:1]; OCMVerifyAll(mock);",
      """
      OCClassMockObject(Worker): expected -[Worker title] and -[Worker perform:<any> times:3], nearest: \
      -[Worker perform:nil times:1] (argument 1 is 1, not 3); received: -[Worker perform:nil times:1]
      """
    ),
    (
      "OCMExpect([mock use:@selector(title) flag:YES]); OCMVerifyAllWithDelay(mock, 0.01);",
      "OCClassMockObject(Worker): expected -[Worker use:@selector(title) flag:YES]; received: none"
    ),
    (
      "OCMReject([mock title]); @try { [mock title]; } @catch (id e) {} OCMVerifyAll(mock);",
      "OCClassMockObject(Worker): rejected -[Worker title] (the exception was ignored where the message was sent)"
    ),
    (
      "id strict = OCMStrictClassMock([Worker class]); @try { [strict title]; } @catch (id e) {} "
        + "OCMVerifyAll(strict);",
      """
      OCClassMockObject(Worker): unexpected -[Worker title]; expected: none (the exception was \
      ignored where the message was sent)
      """
    ),
    (
      "[mock perform:@\"crop\" times:1]; [mock perform:@\"scale\" times:1]; "
        + "OCMVerify([mock perform:@\"scale\" times:2]);",
      """
      OCClassMockObject(Worker): expected -[Worker perform:@"scale" times:2] at least once, received 0 \
      times; nearest: -[Worker perform:@"scale" times:1] (argument 1 is 1, not 2); all messages: \
      -[Worker perform:@"crop" times:1], -[Worker perform:@"scale" times:1]
      """
    ),
    (
      "Worker *worker = [Worker new]; id part = OCMPartialMock(worker); [worker performAll]; "
        + "OCMVerify(never(), [part perform:OCMOCK_ANY times:2]);",
      """
      OCPartialMockObject(Worker): expected -[Worker perform:<any> times:2] never, received once; all \
      messages: -[Worker performAll], -[Worker title], -[Worker perform:@"real" times:2]
      """
    ),
    (
      "id part = OCMPartialMock([Worker new]); OCMVerify(never(), [part valueForKey:@\"title\"]);",
      """
      OCPartialMockObject(Worker): -[Worker valueForKey:@"title"] cannot be verified: messages of a \
      built-in class's method do not reach the mock. Adding a stub helps
      """
    ),
    (
      "[Worker new]; OCMVerify([mock new]);",
      """
      OCClassMockObject(Worker): +[Worker new] cannot be verified: messages of a \
      built-in class's method do not reach the mock. Adding a stub helps
      """
    ),
    (
      "id newer = OCMClassMock([Worker class]); OCMStub([newer new]); OCMVerify(never(), [mock new]);",
      """
      OCClassMockObject(Worker): +[Worker new] cannot be verified: a newer mock receives the messages to \
      the class
      """
    ),
    (
      "id observer = OCMObserverMock(); OCMExpect([observer notificationWithName:@\"Done\" "
        + "object:nil]); OCMVerifyAll(observer);",
      """
      OCObserverMockObject(NSNotificationCenter): expected -[NSNotificationCenter \
      notificationWithName:@"Done" object:nil]; received: none
      """
    ),
    (
      "for (int i = 0; i < 12; i++) [mock perform:nil times:i]; OCMVerify([mock title]);",
      """
      OCClassMockObject(Worker): expected -[Worker title] at least once, received 0 times; \
      all messages: 2 more, \
      \((2..<12).map { "-[Worker perform:nil times:\($0)]" }.joined(separator: ", "))
      """
    ),
  ])
  func `a verification names the message, what came instead, and the nearest message`(
    _ statements: String, _ expected: String
  ) throws {
    #expect(try failures(of: Self.mock + statements) == [expected])
  }

  @Test(arguments: [
    (
      "OCMExpect([mock perform:[OCMArg isKindOfClass:[NSString class]] times:1]); "
        + "[mock perform:@\"crop\" times:2];",
      """
      OCClassMockObject(Worker): unexpected -[Worker perform:@"crop" times:2]; nearest \
      expectation: -[Worker perform:<of class NSString> times:1] (argument 1 is 2, not 1)
      """
    ),
    (
      "OCMExpect([mock title]); [mock performAll];",
      "OCClassMockObject(Worker): unexpected -[Worker performAll]; expected: -[Worker title]"
    ),
    (
      "[mock setExpectationOrderMatters:YES]; OCMExpect([mock title]); OCMExpect([mock count]); [mock count];",
      "OCClassMockObject(Worker): unexpected -[Worker count]; expected first: -[Worker title]"
    ),
    (
      "[mock stopMocking]; [mock title];",
      "OCClassMockObject(Worker): the mock is used after stopMocking has been called"
    ),
    (
      "OCMStub([mock nothing]);",
      "OCClassMockObject(Worker): there is no method 'nothing' to stub, expect or verify"
    ),
    ("[mock nothing];", "OCClassMockObject(Worker): there is no method 'nothing'"),
    (
      "OCMStub([mock count]).andReturn(1.5);",
      "count returns q, and the stub returns d: the value must have the method's type"
    ),
    (
      "OCMStub([mock title]).andReturn(3);",
      "title returns @, and the stub returns i: the value must have the method's type"
    ),
    (
      "OCMStub([mock title]).andForwardToRealObject(); [mock title];",
      "OCClassMockObject(Worker): there is no real object to forward title to"
    ),
    (
      "OCMExpect([mock title]); [mock verify];",
      "OCClassMockObject(Worker): expected -[Worker title]; received: none"
    ),
    (
      "OCMExpect([mock title]); [mock verifyWithDelay:0.01];",
      "OCClassMockObject(Worker): expected -[Worker title]; received: none"
    ),
    (
      "[[mock verify] title];",
      "OCClassMockObject(Worker): expected -[Worker title] at least once, received 0 times; all messages: none"
    ),
    (
      "@try { [mock title]; } @catch (id e) {} [mock verify];",
      """
      OCClassMockObject(Worker): unexpected -[Worker title]; expected: none (the exception was \
      ignored where the message was sent)
      """
    ),
    (
      "OCMReject([mock title]).andReturn(@\"a\");",
      "OCMReject: a rejected message throws an exception, and has no other action"
    ),
    (
      "OCMStub([mock copy]); [mock copy];",
      "the stub of copy returns no value: write andReturn(nil) to return nil"
    ),
    (
      "[[mock stub] init];",
      "a mock cannot stand for the method init, which a stub recorder has itself"
    ),
    (
      "CONSTRAINTV(@selector(isEqual:), nil);",
      "a constraint with a value needs a method with two arguments, and 'isEqual:' has one"
    ),
    ("OCMVerify(atMost(0), [mock title]);", "atMost(0): write never()"),
    ("OCMVerify(atLeast(0), [mock title]);", "atLeast(0) is always true"),
    (
      "OCMExpect([@\"text\" length]);",
      """
      OCMExpect: no mock received a message between the parentheses; a mock itself answers \
      messages such as class, description and isEqual:
      """
    ),
  ])
  func `a strict mock and a mistake in a stub throw exceptions`(
    _ statements: String, _ expected: String
  ) throws {
    let found = try failures(of: Self.strict + statements)
    #expect(found.count == 1)
    #expect(found.first?.hasSuffix("Exception: " + expected) == true, "\(found)")
  }

  @Test func `a failure has the line of the script that sent the message or verifies`() throws {
    let failures = try results(
      of: """
        id mock = OCMStrictProtocolMock(@protocol(Watching));
        OCMVerify([mock worker:self
          shouldPerform:nil]);
        [OCMPartialMock([Worker new]) performAll];
        id nice = OCMClassMock([Worker class]);
        OCMExpect([nice title]);
        OCMVerifyAll(nice);
        OCMVerifyAllWithDelay(nice, 0);
        [mock worker:nil shouldPerform:@"crop"];
        """)
    #expect(
      failures.map { $0.location?.line.trimmingCharacters(in: .whitespaces) }
        == [
          "OCMVerify([mock worker:self", "OCMVerifyAll(nice);", "OCMVerifyAllWithDelay(nice, 0);",
          "[mock worker:nil shouldPerform:@\"crop\"];",
        ])
    #expect(failures.allSatisfy { $0.location?.file == "script" })
  }

  @Test func `a value of the wrong type is an error on the line of the stub`() throws {
    let failures = try results(
      of: """
        id mock = OCMClassMock([Worker class]);
        OCMStub([mock count]).andReturn(1.5);
        [mock count];
        """)
    #expect(
      failures.map { $0.location?.line.trimmingCharacters(in: .whitespaces) }
        == ["OCMStub([mock count]).andReturn(1.5);"])
  }

  @Test func `an unexpected message on a queue fails the test at the message`() throws {
    let failures = try results(
      of: Self.strict + """

        dispatch_queue_t queue = dispatch_queue_create("queue", NULL);
        dispatch_async(queue, ^{ [mock title]; });
        dispatch_sync(queue, ^{});
        """)
    #expect(failures.map { $0.location?.line } == ["dispatch_async(queue, ^{ [mock title]; });"])
  }

  @Test func `andLog writes its line to the log of the script`() throws {
    let lines = Guarded<[String]>([])
    let script = try Script(
      source: Self.classes + """
        int main(void)
        {
            id mock = OCMClassMock([Worker class]);
            OCMStub([mock count]).andLog(@"count of %@", mock).andReturn(2);
            return [mock count];
        }
        """, log: { line in lines.withLock { $0.append(line) } })
    #expect(try script.run() == 2)
    #expect(lines.withLock { $0 } == ["count of OCClassMockObject(Worker)\n"])
  }

  // MARK: Without tests

  @Test func `outside of tests, a failed verification is an exception with the script's line`()
    throws
  {
    let script = try Script(
      source: Self.classes + """
        int main(void)
        {
            id mock = OCMClassMock([Worker class]);
            OCMVerify([mock title]);
            return 0;
        }
        """)
    let error = #expect(throws: ScriptError.self) { try script.run() }
    #expect(
      error?.message
        == "XCTestFailure: OCClassMockObject(Worker): expected -[Worker title] at least once, received 0 times; all messages: none"
    )
    #expect(error?.location?.line == "    OCMVerify([mock title]);")
    #expect(error?.callStack.count == 1)
  }

  // MARK: Importing

  @Test(arguments: [
    "<OCMock/OCMock.h>", "\"OCMock.h\"", "<OCMock/OCMArg.h>", "\"OCMock/OCMock.h\"",
    "\"OCMConstraint.h\"",
  ])
  func `each header of OCMock is the library's text`(_ header: String) throws {
    let text = """
      #if __has_include(\(header))
      #import \(header)
      #import \(header)
      #endif
      int main(void) { return [OCMArg any] != nil; }
      """
    #expect(try Script(source: text).run() == 1)
    let directory = try TemporaryDirectory()
    let path = try directory.write(text, to: "main.m")
    _ = try directory.write("#error another OCMock", to: "OCMock.h")
    #expect(try Script(contentsOfFile: path).run() == 1)
  }

  @Test(arguments: ["OCMock", "OCMock.OCMArg"])
  func `an import of OCMock's module is the library's text`(_ module: String) throws {
    let script = try Script(
      source: """
        @import Foundation; @import \(module);
        int main(void) { return [[OCMArg any] evaluate:nil]; }
        @import \(module);
        """)
    #expect(script.warnings.isEmpty)
    #expect(try script.run() == 1)
  }

  @Test func `a script without the import has neither the classes nor the macros`() throws {
    let script = try Script(source: "int times(int x) { return 2 * x; }")
    #expect(try script.evaluate("times(2)") == "4")
    #expect(try script.evaluate("NSClassFromString(@\"OCMockObject\") == Nil") == "1")
  }

  @Test func `files that import OCMock share its classes and its state`() throws {
    let directory = try TemporaryDirectory()
    let header = try directory.write(
      "@interface Worker : NSObject\n- (int)count;\n@end\n", to: "Worker.h")
    #expect(!header.isEmpty)
    let first = try directory.write(
      """
      #import <OCMock/OCMock.h>
      #import "Worker.h"
      @implementation Worker
      - (int)count { return 1; }
      @end
      id makeMock(void) { return OCMClassMock([Worker class]); }
      """, to: "First.m")
    let second = try directory.write(
      """
      #import "Worker.h"
      #import <OCMock/OCMock.h>
      id makeMock(void);
      int main(void)
      {
          id mock = makeMock();
          OCMStub([mock count]).andReturn(42);
          return [mock count];
      }
      """, to: "Second.m")
    let script = try Script(contentsOfFile: first)
    try script.load(contentsOfFile: second)
    #expect(script.warnings.isEmpty)
    #expect(try script.run() == 42)
    #expect(
      try script.evaluate("id m = makeMock(); OCMExpect([m count]).andReturn(3); [m count]") == "3")
  }

  @Test func `the library does not decide the types of the script's own messages`() throws {
    let script = try Script(
      source: """
        #import <OCMock/OCMock.h>
        @interface Meter : NSObject
        @end
        @implementation Meter
        - (double)any { return 0.5; }
        @end
        id object(void) { return [Meter new]; }
        """)
    #expect(try script.evaluate("[object() any] * 2") == "1.0")
    #expect(try script.evaluate("[object() isEqual:nil]") == "NO")
  }

  // MARK: Classes and objects

  private func output(_ statements: String, before: String = "") throws -> String {
    try run(Self.classes + before + "int main(void) { \(statements) return 0; }")
  }

  @Test func `a class that has only an interface can be mocked`() throws {
    #expect(
      try output(
        """
        id mock = OCMStrictClassMock([Ghost class]);
        OCMStub([mock weigh:2]).andReturn(3);
        OCMStub([mock name]).andReturn(@"ghost");
        OCMStub([mock count]).andReturn(5);
        printf("%d %s %d ", [mock weigh:2], [[mock name] UTF8String], [Ghost count]);
        printf("%d %d", [mock respondsToSelector:@selector(weigh:)],
               [mock respondsToSelector:@selector(title)]);
        """,
        before: """
          @interface Ghost : NSObject
          @property (copy) NSString *name;
          + (int)count;
          - (int)weigh:(double)factor;
          @end

          """) == "3 ghost 5 1 0")
  }

  @Test func `the accessors of a dynamic property can be mocked`() throws {
    #expect(
      try output(
        """
        id mock = OCMStrictClassMock([Record class]);
        OCMStub([mock isEmpty]).andReturn(YES);
        OCMExpect([mock setEmpty:NO]);
        [mock setEmpty:NO];
        OCMVerifyAll(mock);
        @try { OCMStub([mock missing]); } @catch (id exception) { printf("no missing, "); }
        printf("%d", [mock isEmpty]);
        """,
        before: """
          @interface Record : NSObject
          @property (getter=isEmpty) BOOL empty;
          - (void)missing;
          @end
          @implementation Record
          @dynamic empty;
          - (void)own {}
          @end

          """) == "no missing, 1")
  }

  @Test func `a constraint can be made, evaluated and passed`() throws {
    #expect(
      try output(
        """
        OCMIsNotEqualConstraint *other = [OCMIsNotEqualConstraint constraint];
        other->testValue = @"a";
        OCMBlockConstraint *block = [[OCMBlockConstraint alloc] initWithConstraintBlock:nil];
        id prefix = [OCMConstraint constraintWithSelector:@selector(hasPrefix:) onObject:@"ab"];
        for (OCMConstraint *constraint in @[other, block, prefix, [OCMAnyConstraint constraint]])
          printf("%d%d ", [constraint evaluate:@"a"], [constraint evaluate:@"b"]);
        id mock = OCMClassMock([Worker class]);
        [mock perform:@"a" times:1];
        OCMVerify([mock perform:prefix times:1]);
        OCMVerify(never(), [mock perform:(id)other times:1]);
        """) == "01 00 10 11 ")
  }

  @Test func `a message to a recorder can be sent to the mock in a macro`() throws {
    #expect(
      try output(
        """
        id mock = OCMStrictClassMock([Worker class]);
        OCMStub([[mock andReturn:@"stub"] title]);
        OCMStub([[mock ignoringNonObjectArgs] perform:nil times:0]);
        [mock perform:nil times:7];
        printf("%s %s", [[mock title] UTF8String], [[mock description] UTF8String]);
        """) == "stub OCClassMockObject(Worker)")
  }

  @Test func `class mocks of a class and of its subclass are independent`() throws {
    #expect(
      try output(
        """
        id upper = OCMClassMock([Kinds class]), lower = OCMClassMock([MoreKinds class]);
        OCMStub([upper kind]).andReturn(3);
        printf("%d %d ", [Kinds kind], [MoreKinds kind]);
        OCMStub([lower kind]).andReturn(2);
        printf("%d %d ", [Kinds kind], [MoreKinds kind]);
        [upper stopMocking];
        printf("%d %d ", [Kinds kind], [MoreKinds kind]);
        [lower stopMocking];
        printf("%d %d", [Kinds kind], [MoreKinds kind]);
        """,
        before: """
          @interface Kinds : NSObject
          @end
          @implementation Kinds
          + (int)kind { return 1; }
          @end
          @interface MoreKinds : Kinds
          @end
          @implementation MoreKinds
          @end

          """) == "3 1 3 2 1 2 1 1")
  }

  @Test func `an object that forwards messages still forwards them under a partial mock`() throws {
    #expect(
      try output(
        """
        Proxy *proxy = [Proxy new];
        id mock = OCMPartialMock(proxy);
        OCMStub([mock own]).andReturn(@"stubbed");
        printf("%s %lu ", [[proxy own] UTF8String], [(id)proxy length]);
        OCMStub([mock length]).andReturn(9);
        printf("%lu %lu", [mock length], [(id)proxy length]);
        """,
        before: """
          @interface Proxy : NSObject
          @end
          @implementation Proxy
          - (NSString *)own { return @"own"; }
          - (NSMethodSignature *)methodSignatureForSelector:(SEL)selector
          {
              return [super methodSignatureForSelector:selector] ?: [@"abc" methodSignatureForSelector:selector];
          }
          - (void)forwardInvocation:(NSInvocation *)invocation { [invocation invokeWithTarget:@"abc"]; }
          @end

          """) == "stubbed 3 9 3")
  }

  @Test func `the date of today can be stubbed`() throws {
    #expect(
      try output(
        """
        NSDate *date = [NSDate dateWithTimeIntervalSince1970:1000];
        id mock = OCMClassMock([NSDate class]);
        OCMStub([mock date]).andReturn(date);
        printf("%g ", [[NSDate date] timeIntervalSince1970]);
        [mock stopMocking];
        printf("%d", [[NSDate date] timeIntervalSince1970] > 1000);
        """) == "1000 1")
  }

  @Test func `objects that conform to HCMatcher match arguments`() throws {
    #expect(
      try output(
        """
        id mock = OCMClassMock([Worker class]);
        OCMExpect([mock perform:(id)[StartsWithS new] times:1]);
        [mock perform:@"crop" times:1];
        [mock perform:@"scale" times:1];
        OCMVerifyAll(mock);
        printf("%d", [StartsWithS count]);
        """,
        before: """
          @protocol HCMatcher
          - (BOOL)matches:(id)value;
          @end
          @interface StartsWithS : NSObject <HCMatcher>
          @end
          @implementation StartsWithS
          static int count;
          + (int)count { return count; }
          - (BOOL)matches:(id)value { count++; return [value hasPrefix:@"s"]; }
          @end

          """) == "2")
  }

  @Test(arguments: [
    ("OCM_DISABLE_SHORT_SYNTAX", "OCMClassMethod"), ("OCM_DISABLE_SHORT_QSYNTAX", "ClassMethod"),
  ])
  func `the short macros can be left out`(_ macro: String, _ classMethod: String) throws {
    let script = try Script(
      source: """
        #define \(macro)
        #import <OCMock/OCMock.h>
        int times(int x) { return 2 * x; }
        int main(void)
        {
            id mock = OCMClassMock([NSObject class]);
            OCMVerify(OCMNever(), [mock copy]);
            OCMStub(\(classMethod)([mock new])).andReturn(mock);
            return times(2);
        }
        """)
    #expect(try script.run() == 4)
  }

  @Test func `the mocks' own methods cannot be mistaken for mocked methods`() throws {
    let names = try output(
      """
      NSMutableSet *names = [NSMutableSet set];
      for (NSString *name in @[@"OCMockObject", @"OCClassMockObject", @"OCPartialMockObject",
          @"OCProtocolMockObject", @"OCObserverMockObject", @"OCMStubRecorder"]) {
          unsigned int count = 0;
          Method *list = class_copyMethodList(NSClassFromString(name), &count);
          for (unsigned int i = 0; i < count; i++) {
              NSString *selector = NSStringFromSelector(method_getName(list[i]));
              if (![selector hasPrefix:@"_ocm"]) [names addObject:selector];
          }
      }
      NSArray *sorted = [[names allObjects] sortedArrayUsingSelector:@selector(compare:)];
      printf("%s", [[sorted componentsJoinedByString:@" "] UTF8String]);
      """)
    #expect(
      names == """
        _andDoNothing _andForwardToRealObject _andReturn _ignoringNonObjectArgs andBreak andCall \
        andCall:onObject: andDo andDo: andDoNothing andForwardToRealObject andFulfill andFulfill: \
        andPost andPost: andReturn: andReturnValue: andThrow andThrow: class classMethod \
        conformsToProtocol: dealloc description doesNotRecognizeSelector: expect forwardInvocation: \
        forwardingTargetForSelector: ignoringNonObjectArgs init initWithClass: initWithObject: \
        initWithProtocol: isKindOfClass: isMemberOfClass: methodSignatureForSelector: never reject \
        respondsToSelector: setExpectationOrderMatters: stopMocking stub verify verifyWithDelay: \
        withQuantifier:
        """)
  }

  @Test func `a Swift class can be mocked except for its class methods`() throws {
    let script = try Script(
      source: """
        #import <OCMock/OCMock.h>
        @class Hub;
        extern id hub;
        int check(void)
        {
            id mock = OCMStrictClassMock([Hub class]);
            OCMExpect([mock addMock:@"a"]);
            [mock addMock:@"a"];
            OCMVerifyAll(mock);
            int thrown = 0;
            @try { OCMStub([mock isReady]).andReturn(YES); } @catch (NSException *e) { thrown++; }
            @try { OCMPartialMock(hub); } @catch (NSException *e) { thrown++; }
            return thrown;
        }
        """)
    try script.define(Hub.self)
    script.define("hub", Hub())
    #expect(try script.evaluate("check()") == "2")
  }

  @Test func `a mock is a delegate of a multicast in Swift`() throws {
    let script = try Script(
      source: Self.classes + """
        extern id hub;
        static id mock;
        void begin(void)
        {
            mock = OCMStrictProtocolMock(@protocol(Watching));
            OCMExpect([mock worker:@"w" shouldPerform:[OCMArg isNotNil]]).andReturn(YES);
            [hub addMock:mock];
        }
        void finish(void) { OCMVerifyAll(mock); }
        """)
    let hub = Hub()
    script.define("hub", hub)
    try script.evaluate("begin()")
    let mock = try #require(hub.mock)
    #expect(mock.responds(to: "worker:shouldPerform:"))
    #expect(!mock.responds(to: "worker:didFinish:"))
    #expect(try mock.perform("worker:shouldPerform:", "w", "crop", as: Bool.self))
    try script.evaluate("finish()")
  }
}

/// A Swift object to which a script passes a mock.
private final class Hub: Respondable, @unchecked Sendable {
  // Unchecked: the test calls the script on one thread.
  var mock: Object?

  static var methods: MethodTable {
    MethodTable {
      Method("addMock:") { (hub: Hub, mock: Object) in hub.mock = mock }
    }
  }

  static var classMethods: MethodTable {
    MethodTable { Method(class: "isReady") { (_: Hub.Type) in false } }
  }
}
