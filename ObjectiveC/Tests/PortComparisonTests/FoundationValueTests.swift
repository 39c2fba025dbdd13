import Foundation
import Invocation
import PortComparison
import TestSupport
import Testing

/// Values of Foundation's classes, which are compared by what they contain.
@Suite(.failsIfItHangs)
struct FoundationValueTests {
  private static let original = """
    @interface Stamp : NSObject
    - (NSData *)sealed:(NSData *)data;
    - (NSDate *)dueDateFrom:(NSDate *)date;
    - (NSDate *)now;
    @end

    @implementation Stamp
    - (NSData *)sealed:(NSData *)data
    {
      NSMutableData *sealed = [data mutableCopy];
      const unsigned char seal = 7;
      if ([data length] > 2) [sealed appendBytes:&seal length:1];
      return sealed;
    }

    - (NSDate *)dueDateFrom:(NSDate *)date { return [date dateByAddingTimeInterval:60]; }
    - (NSDate *)now { return [NSDate date]; }
    @end
    """

  private final class Port: Respondable, Sendable {
    private let seal: UInt8
    private let time: TimeInterval
    private let now: @Sendable () -> Date

    init(_ world: PortWorld, seal: UInt8 = 7, time: TimeInterval = 60) {
      self.seal = seal
      self.time = time
      now = { [unowned world] in world.date }
    }

    static var methods: MethodTable {
      MethodTable {
        Method("sealed:") { (port: Port, data: Data?) in
          data.map { $0.count > 2 ? $0 + [port.seal] : $0 }
        }
        Method("dueDateFrom:") { (port: Port, date: Date?) in
          date.map { $0 + port.time }
        }
        Method("now") { (port: Port) in port.now() }
      }
    }
  }

  private func difference(
    _ port: @escaping @Sendable (PortWorld) -> Port
  ) async throws -> PortDifference? {
    try await onThreadOfItsOwn {
      let folder = try TemporaryDirectory()
      let comparison = try PortComparison(
        original: folder.write(Self.original, to: "Stamp.m"), port: port,
        host: HostDescription(advancesClock: true))
      do {
        try comparison.check(messages: 200)
        return nil
      } catch let difference as PortDifference {
        return difference
      }
    }
  }

  @Test func `equal data and equal dates are no difference`() async throws {
    #expect(try await difference { Port($0) } == nil)
  }

  @Test func `data with another byte is a difference`() async throws {
    let found = try #require(try await difference { Port($0, seal: 8) })
    #expect(found.steps == [.send("sealed:", .made("NSData", ["bytes": [0, 0, 0]]))])
    #expect("\(found.portEvents[0])" == "answers NSData(bytes: [0, 0, 0, 8])")
  }

  private static let values = """
    @interface Values : NSObject
    - (NSURL *)url:(NSURL *)url;
    - (NSUUID *)uuid:(NSUUID *)uuid;
    - (NSTimeZone *)zone:(NSTimeZone *)zone;
    - (NSLocale *)locale:(NSLocale *)locale;
    @end

    @implementation Values
    - (NSURL *)url:(NSURL *)url { return [url URLByAppendingPathComponent:@"c"]; }
    - (NSUUID *)uuid:(NSUUID *)uuid { return uuid; }
    - (NSTimeZone *)zone:(NSTimeZone *)zone { return zone; }
    - (NSLocale *)locale:(NSLocale *)locale { return locale; }
    @end
    """

  private final class ValuesPort: Respondable, Sendable {
    private let wrong: String

    init(wrong: String) { self.wrong = wrong }

    static var methods: MethodTable {
      MethodTable {
        Method("url:") { (port: ValuesPort, url: URL?) in
          url?.appendingPathComponent(port.wrong == "url:" ? "d" : "c")
        }
        Method("uuid:") { (port: ValuesPort, uuid: UUID?) in
          port.wrong == "uuid:" ? uuid.map { _ in UUID() } : uuid
        }
        Method("zone:") { (port: ValuesPort, zone: TimeZone?) in
          port.wrong == "zone:" ? zone.flatMap { _ in TimeZone(secondsFromGMT: 60) } : zone
        }
        Method("locale:") { (port: ValuesPort, locale: Locale?) in
          port.wrong == "locale:" ? locale.map { _ in Locale(identifier: "fr_FR") } : locale
        }
      }
    }
  }

  @Test(arguments: ["none", "url:", "uuid:", "zone:", "locale:"])
  func `values with a text are drawn and compared by the text`(wrong: String) async throws {
    let found = try await onThreadOfItsOwn {
      let folder = try TemporaryDirectory()
      let comparison = try PortComparison(
        original: folder.write(Self.values, to: "Values.m"), port: { ValuesPort(wrong: wrong) })
      return failure { try comparison.check(messages: 60) }
    }
    let session = ".send(\"\(wrong)\", .made(\"NS"
    #expect(wrong == "none" ? found == "no error" : found.contains(session), "\(found)")
    if wrong == "url:" { #expect(found.contains("/c\"  |  \"")) }
  }

  @Test func `a date at another time is a difference`() async throws {
    let found = try #require(try await difference { Port($0, time: 61) })
    #expect(found.steps == [.send("dueDateFrom:", .made("NSDate", ["seconds": 0.0]))])
    #expect("\(found.originalEvents[0])" == "answers NSDate(seconds: 60.0)")
  }
}
