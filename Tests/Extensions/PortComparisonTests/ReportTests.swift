import Invocation
import PortComparison
import TestSupport
import Testing

/// Comparisons without a difference, and what they have seen.
@Suite(.failsIfItHangs)
struct ReportTests {
  @Test func `a right port answers 10,000 messages as its original does`() async throws {
    let report = try await onThreadOfItsOwn {
      let comparison = try Original.comparison(TemporaryDirectory()) { CounterPort() }
      return try comparison.check(messages: 10_000, seed: 7)
    }
    #expect(
      "\(report)" == """
        no difference in 10000 messages, 250 sessions (seed 7)
        Counter.m ran: 3 of 3 methods, 13 of 13 lines, 5 of 5 branches both ways
        """)
  }

  @Test func `the report lists the lines and branches that have not run`() async throws {
    let report = try await onThreadOfItsOwn {
      let comparison = try Original.comparison(TemporaryDirectory()) { CounterPort() }
      return try comparison.check([
        .send("add:", 1), .send("setDelegate:", .object("delegate")), .send("add:", 1),
        .send("nameOf:", "abc"),
      ])
    }
    #expect(report.messages == 4)
    #expect(report.coverage.linesRun == [21, 22, 23, 24, 26, 27, 31, 42])
    #expect(report.coverage.linesNotRun == [25, 28, 29, 36, 37])
    #expect(
      "\(report)" == """
        no difference in 4 messages, 1 session
        Counter.m ran: 2 of 3 methods, 8 of 13 lines, 1 of 5 branches both ways
          never called: -[Counter reset]
          never ran: 25, 28-29, 36-37
          branched one way only: 22, 24, 27, 42
        """)
  }

  @Test func `the same seed draws the same session, another seed another one`() throws {
    let comparison = try Original.comparison(TemporaryDirectory()) { CounterPort() }
    let session = comparison.session(seed: 3)
    #expect(session == comparison.session(seed: 3))
    #expect(session != comparison.session(seed: 4))
    #expect(session.steps.first == .send("setDelegate:", .object("delegate")))
    #expect(session.steps.count > 40)
  }

  @Test func `a session is read from the journal that it writes`() throws {
    let comparison = try Original.comparison(TemporaryDirectory()) { CounterPort() }
    for seed in 1...20 as ClosedRange<UInt64> {
      let session = comparison.session(seed: seed)
      #expect(try PortSession(journal: session.journal) == session, "seed \(seed)")
    }
    let all: PortSession = [
      .send(
        "a:b:c:", [1, -0.0, .number(.nan), "\n", nil, true], ["x": .queue("q"), "$": .plugIn],
        .made("Element", ["id": .identifier(2), "list": [.object("o")]])),
      .advance(.milliseconds(1500)), .answer("o", "x:", .integer(Int128(UInt64.max))),
      .ignore("o", "y"), .release(.object("o")), .release(.plugIn), .send(on: "q", "x"),
      .together(on: "q", [.send("x"), .send("y:", 1)]),
    ]
    #expect(try PortSession(journal: all.journal) == all)
    #expect(
      PortSession([.send("add:", 1), .ignore("o", "y")]).journal == """
        {"arguments":[{"value":1}],"selector":"add:"}
        {"ignore":{"object":"o","selector":"y"}}

        """)
  }

  @Test func `a session is read from the journal of a recorder`() throws {
    let host = HostDescription(
      objects: [HostObject("delegate", "CounterDelegate")], advancesClock: true)
    let session = try PortSession(
      journal: """
        {"number":1,"time":0,"selector":"setDelegate:","arguments":[{"type":"Chat.CounterDelegate","description":"<Window>"}]}
        {"number":2,"time":1.5,"selector":"add:","arguments":[{"type":"Swift.Int","value":5}]}
        """, host: host)
    #expect(
      session.steps == [
        .send("setDelegate:", .object("delegate")), .advance(.seconds(1.5)), .send("add:", 5),
      ])
  }

  @Test(arguments: [
    ("x", "line 1: it is not JSON"),
    ("{}", "line 1: it is neither a message, 'advance', 'answer', 'ignore' nor 'release'"),
    (#"{"selector":"a:","arguments":[]}"#, "line 1: 'a:' has 0 arguments, not 1"),
    (
      #"{"selector":"a:","arguments":[{"type":"Chat.Window","description":"<Window>"}]}"#,
      "line 1: the host has no object for the argument of the type 'Window'"
    ),
    (#"{"advance":1}"# + "\n" + #"{"ignore":{}}"#, "line 2: 'object' is missing"),
  ])
  func `a line that is no step is refused`(text: String, reason: String) {
    #expect(failure { try PortSession(journal: text) } == reason)
  }

  // MARK: What nothing provides

  @Test func `what the original needs and nothing provides is answered, and listed`() async throws {
    let report = try await onThreadOfItsOwn {
      let folder = try TemporaryDirectory()
      let comparison = try PortComparison(
        original: folder.write(
          """
          #import "Host.h"
          @class Room, Missing;
          @interface Settings : NSObject
          + (instancetype)sharedSettings;
          - (Room *)room;
          - (NSInteger)limit;
          @end
          @interface Room : NSObject
          - (NSString *)name;
          @end
          double average(double, double);

          @interface Plain : NSObject
          - (NSString *)nameOfRoom;
          - (double)average;
          - (NSInteger)limit;
          @end

          @implementation Plain
          - (NSString *)nameOfRoom { return [[[Settings sharedSettings] room] name]; }
          - (double)average { return average(1, 2) + [@"3" unknownNumber]; }
          - (NSInteger)limit
          {
            [[Missing alloc] initWithName:MissingName];
            missingFunction(1);
            return [[Settings sharedSettings] limit];
          }
          @end
          """, to: "Plain.m"), port: { PlainPort() })
      return try comparison.check([.send("nameOfRoom"), .send("average"), .send("limit")])
    }
    #expect(
      report.standIns == [
        "+[Settings sharedSettings]", "-[Settings room]", "-[Room name]", "average()",
        "-[NSString unknownNumber]", "the class Missing", "MissingName",
        "-[Missing initWithName:]", "missingFunction()", "-[Settings limit]",
      ])
    #expect(
      "\(report)".hasSuffix(
        """
        answered by stand-ins, because nothing provides them:
          +[Settings sharedSettings]
          -[Settings room]
          -[Room name]
          average()
          -[NSString unknownNumber]
          the class Missing
          MissingName
          -[Missing initWithName:]
          missingFunction()
          -[Settings limit]
        """))
  }

  @Test func `a superclass that is only declared is answered, and init is replaced`() async throws {
    let report = try await onThreadOfItsOwn {
      let folder = try TemporaryDirectory()
      let comparison = try PortComparison(
        original: folder.write(
          """
          @interface Base : NSObject
          - (instancetype)initWithLimit:(NSInteger)limit;
          - (NSInteger)limit;
          @end

          @interface Plain : Base
          @end

          @implementation Plain
          - (instancetype)init
          {
            @throw [NSException exceptionWithName:@"Wrong" reason:@"no limit" userInfo:nil];
          }
          - (instancetype)initWithLimit:(NSInteger)limit { return [super initWithLimit:limit]; }
          - (NSInteger)limit { return [super limit]; }
          @end
          """, to: "Plain.m"), port: { PlainPort() })
      return try comparison.check([.send("limit")])
    }
    #expect(report.standIns == ["-[Plain initWithLimit:]", "-[Plain limit]"])
    #expect(report.coverage.methodsNotRun == [])
  }

  private final class PlainPort: Respondable, Sendable {
    static var methods: MethodTable {
      MethodTable {
        Method("nameOfRoom") { (_: PlainPort) -> String? in nil }
        Method("average") { (_: PlainPort) in 0.0 }
        Method("limit") { (_: PlainPort) in 0 }
      }
    }
  }

  @Test func `an original without the class is refused`() throws {
    let folder = try TemporaryDirectory()
    let file = try folder.write("int x;", to: "Nothing.m")
    #expect(
      failure { try PortComparison(original: file, port: { PlainPort() }) } == """
        the original has no class 'Nothing': pass the name of the plug-in's class as 'className'
        """)
  }
}
