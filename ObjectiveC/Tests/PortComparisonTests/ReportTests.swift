import Foundation
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
      return try comparison.check(messages: 10_000, seed: 7, length: 40)
    }
    #expect(
      "\(report)" == """
        no difference in 10250 messages, 250 sessions (seed 7)
        Counter.m ran: 3 of 3 methods, 13 of 13 lines, 5 of 5 branches both ways
        both sides threw, which is no difference, the original at:
          Counter.m:25: Negative: a count grows
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

  @Test func `the report counts the messages that were sent, also at the beginning`() async throws {
    let report = try await onThreadOfItsOwn {
      let comparison = try Original.comparison(TemporaryDirectory()) { CounterPort() }
      return try comparison.check(messages: 45, length: 10)
    }
    // Five sessions, each of which begins with a message of `setUp`.
    #expect(report.sessions == 5)
    #expect(report.messages == 50)
  }

  @Test func `no messages are drawn for zero messages, and a session without any is refused`()
    async throws
  {
    let report = try await onThreadOfItsOwn {
      let comparison = try Original.comparison(TemporaryDirectory()) { CounterPort() }
      return try comparison.check(messages: 0)
    }
    #expect(report.sessions == 0)
    #expect(report.messages == 0)
    await #expect(processExitsWith: .failure) {
      let comparison = try Original.comparison(TemporaryDirectory()) { CounterPort() }
      try comparison.check(length: 0)
    }
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

  @Test func `each further file with code is counted`() async throws {
    let (report, further) = try await onThreadOfItsOwn {
      let folder = try TemporaryDirectory()
      let limits = """
        #import "Limits.h"
        @implementation Limits
        + (NSInteger)limit { return 0; }
        + (NSInteger)unused { return 1; }
        @end
        """
      _ = try folder.write(
        "@interface Limits : NSObject\n+ (NSInteger)limit;\n@end", to: "Limits.h")
      let comparison = try PortComparison(
        original: folder.write(
          """
          #import "Limits.h"
          @interface Plain : NSObject
          - (NSInteger)limit;
          @end
          @implementation Plain
          - (NSInteger)limit { return [Limits limit]; }
          @end
          """, to: "Plain.m"),
        standIns: [folder.write(limits, to: "Limits.m"), folder.write("", to: "Empty.m")],
        port: { PlainPort() })
      return (try comparison.check([.send("limit")]), folder.path("Limits.m"))
    }
    #expect(report.coverage.methodsRun == ["-[Plain limit]"])
    #expect(report.furtherCoverage.keys.sorted() == [further])
    #expect(report.furtherCoverage[further]?.methodsNotRun == ["+[Limits unused]"])
    #expect(
      "\(report)" == """
        no difference in 1 message, 1 session
        Plain.m ran: 1 of 1 methods, 1 of 1 lines, 0 of 0 branches both ways
        Limits.m ran: 1 of 2 methods, 1 of 2 lines, 0 of 0 branches both ways
        """)
  }

  @Test func `types of which only the name is compared are listed once`() async throws {
    let report = try await onThreadOfItsOwn {
      let folder = try TemporaryDirectory()
      let comparison = try PortComparison(
        original: folder.write(
          """
          @interface Plain : NSObject
          - (NSIndexSet *)limit;
          @end
          @implementation Plain
          - (NSIndexSet *)limit { return [NSIndexSet indexSetWithIndex:1]; }
          @end
          """, to: "Plain.m"), port: { IndexPort() })
      return try comparison.check([.send("limit"), .send("limit")])
    }
    #expect(report.comparedByName == ["IndexSet"])
    #expect("\(report)".hasSuffix("\ncompared by the names of their types only:\n  IndexSet"))
  }

  private final class IndexPort: Respondable, Sendable {
    static var methods: MethodTable {
      MethodTable { Method("limit") { (_: IndexPort) in IndexSet(integer: 2) } }
    }
  }

  @Test func `a class of a framework that is not built in is listed`() async throws {
    let report = try await onThreadOfItsOwn {
      let folder = try TemporaryDirectory()
      let comparison = try PortComparison(
        original: folder.write(
          """
          @interface Plain : NSObject
          - (NSInteger)limit;
          @end

          @implementation Plain
          - (NSInteger)limit { return [[NSWindow alloc] init] == nil ? 1 : 0; }
          @end
          """, to: "Plain.m"), port: { PlainPort() })
      return try comparison.check([.send("limit")])
    }
    #expect(report.standIns == ["the class NSWindow"])
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
