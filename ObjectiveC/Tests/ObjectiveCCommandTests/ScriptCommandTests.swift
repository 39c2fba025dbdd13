import Foundation
import TestSupport
import Testing

private let program = BuiltProgram("multicast-objc")

@Suite(.enabled(if: program.isBuilt))
struct ScriptCommandTests {
  private let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
  }

  /// Runs the program with a script in a file, and returns its output, including errors.
  private func run(
    _ command: String, _ source: String, input: String = ""
  ) throws -> (output: String, status: Int32) {
    _ = try directory.write(source, to: "script.m")
    let (status, output) = try program.shell(
      "\"$0\" \(command) 2>&1", in: directory.path("."), input: input)
    return (output, status)
  }

  @Test func `a script ends with the status of main, after its queues are done`() throws {
    let result = try run(
      "run script.m",
      """
      int main(void) {
        dispatch_async(dispatch_get_main_queue(), ^{ NSLog(@"later"); });
        NSLog(@"now");
        return 3;
      }
      """)
    #expect(result.output == "now\nlater\n")
    #expect(result.status == 3)
  }

  @Test func `what nothing provides is warned of once, and stand-ins answer it on request`() throws
  {
    let text = """
      @class Room;
      int main(void) {
        NSLog(@"%@ %d", THIS_FILE, helper(THIS_FILE));
        return [[Room alloc] init] != nil ? 4 : 5;
      }
      """
    let refused = try run("run script.m", text)
    #expect(refused.status == 1)
    #expect(refused.output.components(separatedBy: "warning: 'THIS_FILE' is").count == 2)
    let result = try run("run --stand-ins script.m", text)
    #expect(result.status == 4)
    let list = "nothing provides them:\n  THIS_FILE\n  helper()\n  the class Room\n"
    #expect(result.output.hasSuffix("answered by stand-ins, because \(list)"), "\(result.output)")
    let tests = try run(
      "test --stand-ins script.m",
      """
      @interface T : XCTestCase
      @end
      @implementation T
      - (void)testThat { XCTAssertEqualObjects(THIS_FILE, @"THIS_FILE"); }
      @end
      """)
    #expect(
      tests.output.hasSuffix(
        """
        1 passed, 0 failed
        answered by stand-ins, because nothing provides them:
          THIS_FILE

        """), "\(tests.output)")
  }

  @Test func `main gets the arguments after two hyphens`() throws {
    let result = try run(
      "run script.m -- --all 'a b' -x=1",
      """
      int main(int argc, char *argv[]) {
        for (int i = 0; i < argc; i++) printf("%s\\n", argv[i]);
        return argc;
      }
      """)
    #expect(result.output == "script.m\n--all\na b\n-x=1\n")
    #expect(result.status == 4)
  }

  @Test func `an exception that nobody catches shows its line and the calls`() throws {
    let result = try run(
      "run script.m",
      """
      void fail(void) {
        [[NSArray array] objectAtIndex:2];
      }
      fail();
      """)
    #expect(
      result.output == """
        script.m:2:20: NSRangeException: *** -[NSArray objectAtIndex:]: index 2 beyond bounds for \
        empty array
            [[NSArray array] objectAtIndex:2];
                             ^
          in fail (script.m:2:20)
          in main (script.m:4:1)

        """)
    #expect(result.status == 1)
  }

  @Test func `a text that is no program is an error with its location`() throws {
    let result = try run("run script.m", "int main(void) {\n  return ;;]\n}\n")
    #expect(result.output.hasPrefix("script.m:2:12: "))
    #expect(result.status == 1)
  }

  @Test func `an unknown name is a warning, and an error where it is reached`() throws {
    let text = "int main(void) {\n  return %;\n}\nint unused(void) { return nothing; }\n"
    let unused = try run("run script.m", text.replacing("%", with: "0"))
    #expect(unused.output.hasPrefix("script.m:4:27: warning: 'nothing' is not declared\n"))
    #expect(unused.status == 0)
    let reached = try run("run script.m", text.replacing("%", with: "unused()"))
    #expect(reached.output.contains("script.m:4:27: 'nothing' is not declared\n"))
    #expect(reached.status == 1)
  }

  @Test func `a script that does not end is stopped`() throws {
    let result = try run("run --time 0.25 script.m", "while (1) {}")
    #expect(result.output.contains("the script took longer than 0.25 seconds"))
    #expect(result.status == 1)
  }

  @Test(arguments: ["0", "-1", "nan", "inf", "1e10", "soon"])
  func `a time that is no number of seconds is refused`(time: String) throws {
    for option in ["--time", "--deadline"] {
      let result = try run("run \(option)=\(time) script.m", "")
      let reason = "'\(option)' takes a number of seconds above 0, not '\(time)'"
      #expect(result.output.contains(reason))
      #expect(result.status == 64)
    }
  }

  private static let tests = """
    @interface QuotaTests : NSObject
    @end
    @implementation QuotaTests
    - (void)testPasses { XCTAssertEqual(1 + 1, 2); }
    - (void)testFails { XCTAssertEqual(1 + 1, 3, @"for %@", @"sure"); }
    @end
    """

  @Test func `tests are counted, and a failure shows the expression and the values`() throws {
    let result = try run("test --junit report.xml script.m", Self.tests)
    #expect(
      result.output == """
        FAILED  -[QuotaTests testFails]
                script.m:5:21: '1 + 1' == '3': 2 and 3 - for sure
        passed  -[QuotaTests testPasses]
        1 passed, 1 failed

        """)
    #expect(result.status == 1)
    let report = try directory.text(of: "report.xml")
    #expect(report.contains("<testsuite failures='1' name='multicast' tests='2'>"))
    #expect(
      report.contains(
        "<failure message='script.m:5:21: &apos;1 + 1&apos; == &apos;3&apos;: 2 and 3 - for sure'/>"
      ))
  }

  @Test func `a mock fails a test, and ends a program with an exception`() throws {
    let source = """
      #import <OCMock/OCMock.h>
      static int check(id mock) {
          [mock objectForKey:@"a"];
          OCMVerify([mock objectForKey:@"b"]);
          return 0;
      }
      @interface CacheTests : XCTestCase
      @end
      @implementation CacheTests
      - (void)testCache { check(OCMClassMock([NSMutableDictionary class])); }
      @end
      int main(void) { return check(OCMClassMock([NSMutableDictionary class])); }
      """
    let failure = """
      OCClassMockObject(NSMutableDictionary): expected -[NSMutableDictionary objectForKey:@"b"] at least once, received 0 times; \
      nearest: -[NSMutableDictionary objectForKey:@"a"] (argument 0 is @"a", not @"b"); \
      all messages: -[NSMutableDictionary objectForKey:@"a"]
      """
    let test = try run("test script.m", source)
    #expect(
      test.output == """
        FAILED  -[CacheTests testCache]
                script.m:4:5: \(failure)
        0 passed, 1 failed

        """)
    #expect(test.status == 1)
    let program = try run("run script.m", source)
    #expect(program.output.hasPrefix("script.m:4:5: XCTestFailure: \(failure)\n"))
    #expect(program.status == 1)
  }

  @Test func `a filter chooses tests`() throws {
    let result = try run("test --filter QuotaTests.testP script.m", Self.tests)
    #expect(result.output == "passed  -[QuotaTests testPasses]\n1 passed, 0 failed\n")
    #expect(result.status == 0)
  }

  @Test func `tests own the time, each its own, and an hour passes at once`() throws {
    let path = "Examples/ScriptTests/BackOffTests.m"
    let result = try run(
      "test --deadline 600 script.m",
      String(contentsOf: packageFolder.appending(path: path), encoding: .utf8))
    #expect(result.output.hasSuffix("\n6 passed, 0 failed\n"))
    #expect(result.status == 0)
  }

  @Test func `a test that moves the clock before it owns the time fails`() throws {
    let result = try run(
      "test script.m",
      """
      @interface TimeTests : NSObject
      @end
      @implementation TimeTests
      - (void)testA { [ManualClock begin]; [ManualClock advanceBy:1]; }
      - (void)testB { [ManualClock advanceBy:1]; }
      @end
      """)
    #expect(result.output.contains("passed  -[TimeTests testA]"))
    #expect(result.output.contains("the test does not own the time yet: send [ManualClock begin]"))
    #expect(result.status == 1)
  }

  @Test func `a class of the script hides the clock of the same name`() throws {
    let result = try run(
      "test script.m",
      """
      @interface ManualClock : NSObject
      @end
      @implementation ManualClock
      + (int)five { return 5; }
      @end
      @interface TimeTests : NSObject
      @end
      @implementation TimeTests
      - (void)testA { XCTAssertEqual([ManualClock five], 5); }
      @end
      """)
    #expect(result.output.hasSuffix("1 passed, 0 failed\n"))
  }

  @Test func `a filter that matches no test is an error`() throws {
    let result = try run("test --filter Quota.testP script.m", Self.tests)
    #expect(
      result.output
        == "0 passed, 0 failed\nmulticast-objc test: no test's name contains 'Quota.testP'\n")
    #expect(result.status == 1)
  }

  @Test func `texts are escaped in a report`() throws {
    _ = try run(
      "test --junit report.xml script.m",
      """
      @interface T : NSObject
      @end
      @implementation T
      - (void)testIt { XCTFail(@"<a href=\\"b\\">&'\\n\\t\\x01"); }
      @end
      """)
    let report = try directory.text(of: "report.xml")
    #expect(report.contains("&lt;a href=\"b\"&gt;&amp;&apos;&#10;&#9;\u{FFFD}'/>\n"))
  }

  @Test func `a prompt runs the main queue after each input`() throws {
    let result = try run(
      "repl", "",
      input: """
        dispatch_async(dispatch_get_main_queue(), ^{ printf("queued\\n"); });
        @"next input"
        """)
    #expect(result.output == "queued\nnext input\n")
  }

  @Test func `a prompt prints values, goes on after mistakes and takes declarations`() throws {
    let result = try run(
      "repl", "",
      input: """
        int x = 3
        x * 7
        @"a" @"b"
        [nil foo]
        y
        @interface A : NSObject
        - (int)five;
        @end
        @implementation A
        - (int)five {
          return 5;
        }
        @end
        [[A new] five]
        @[@1,
        @2]
        [@{@"a": @1} count];
        """)
    #expect(
      result.output == """
        21
        ab
        nil
        input:1:1: 'y' is not declared
          y
          ^
          in main (input:1:1)
        5
        (
            1,
            2
        )
        1

        """)
    #expect(result.status == 0)
  }
}
