import Foundation
import Invocation
import Synchronization
import TestSupport
import Testing

@testable import PortComparison

/// What a difference says beside the events, and what is no difference.
@Suite(.failsIfItHangs)
struct DifferenceNoteTests {
  private final class Port: Respondable, Sendable {
    private let answer: @Sendable () -> any Sendable

    init(_ answer: @escaping @Sendable () -> any Sendable) { self.answer = answer }

    static var methods: MethodTable {
      MethodTable { Method("limit") { (port: Port) -> any Sendable in port.answer() } }
    }
  }

  private func difference(
    _ text: String, answer: @escaping @Sendable () -> any Sendable
  ) async throws -> String {
    try await onThreadOfItsOwn {
      let folder = try TemporaryDirectory()
      let comparison = try PortComparison(
        original: folder.write(text, to: "Plain.m"), port: { Port(answer) },
        host: HostDescription(comparesUserInfo: text.contains("reason")))
      return failure { try comparison.check([.send("limit")]) }
    }
  }

  @Test func `a port that does something else in each run has a race`() async throws {
    let count = Mutex(1)
    let found = try await difference(
      """
      @interface Plain : NSObject
      - (NSInteger)limit;
      @end
      @implementation Plain
      - (NSInteger)limit { return 0; }
      @end
      """,
      answer: {
        count.withLock { count in
          count += 1
          return count
        }
      })
    #expect(found.hasPrefix("Plain.m and its port differ in some runs\n"))
    #expect(found.contains("In a second run of the same session, the port did something else."))
  }

  @Test func `stand-ins and warnings are in the report`() async throws {
    let found = try await difference(
      """
      @interface Plain : UIView
      - (NSInteger)limit;
      @end
      @implementation Plain
      - (NSInteger)limit { return [self unknownLimit]; }
      @end
      """, answer: { 1 })
    #expect(found.contains("  the class UIView\n  -[Plain unknownLimit]"))
    #expect(found.contains("Warnings of the original:\n  "))
    #expect(found.contains("UIView"))
  }

  @Test func `the last lines that the original has printed are in the report`() async throws {
    let found = try await difference(
      """
      @interface Plain : NSObject
      - (NSInteger)limit;
      @end
      @implementation Plain
      - (NSInteger)limit
      {
        for (int line = 1; line < 30; line++) NSLog(@"line %d", line);
        printf("the ");
        printf("last\\n");
        return 0;
      }
      @end
      """, answer: { 1 })
    let lines = found.split(separator: "\n").drop { $0 != "The original printed last:" }.prefix(21)
    #expect(lines.count == 21, "\(found)")
    #expect(lines.dropFirst().first?.hasSuffix("line 11") == true, "\(found)")
    #expect(lines.last == "  the last", "\(found)")
  }

  // MARK: Errors

  private static let failing = """
    @interface Plain : NSObject
    - (NSError *)limit;
    @end
    @implementation Plain
    - (NSError *)limit
    {
      return [NSError errorWithDomain:@"Limits" code:3 userInfo:@{ @"a" : @"b" }];
    }
    @end
    """

  private struct LimitError: CustomNSError {
    static let errorDomain = "Limits"
    let errorCode: Int
  }

  @Test func `errors have a domain and a code, also errors of Swift`() async throws {
    let answers: [any Error] = [NSError(domain: "Limits", code: 3), LimitError(errorCode: 3)]
    for answer in answers {
      #expect(try await difference(Self.failing, answer: { answer }) == "no error")
    }
    let other: any Error = LimitError(errorCode: 4)
    let found = try await difference(Self.failing, answer: { other })
    #expect(found.contains("≠ code 3  |  4"))
  }

  @Test func `the userInfo of errors is compared on request`() async throws {
    let found = try await difference(
      Self.failing.replacing("@\"a\"", with: "@\"reason\""),
      answer: { NSError(domain: "Limits", code: 3, userInfo: ["reason": "c"]) as any Error })
    #expect(found.contains("≠ userInfo, reason \"b\"  |  \"c\""))
  }

  @Test func `whole numbers are equal as integers and as floating-point numbers`() {
    #expect(PortValue.integer(0) == .number(-0.0))
    #expect(PortValue.number(3) == .integer(3))
    #expect(PortValue.integer(1) != .number(1.5))
    #expect(PortValue.integer(0) != .number(.nan))
  }

  @Test func `an optional message that neither side has is not sent`() async throws {
    let report = try await onThreadOfItsOwn {
      let comparison = try Original.comparison(
        TemporaryDirectory(),
        host: HostDescription(
          messages: [HostMessages(of: "Counter"), HostMessages(of: "CounterDelegate")])
      ) { CounterPort() }
      return try comparison.check([.send("counter:mayAdd:", nil, 1), .send("value")])
    }
    #expect(report.failures == [])
    #expect(report.messages == 1)
  }
}
