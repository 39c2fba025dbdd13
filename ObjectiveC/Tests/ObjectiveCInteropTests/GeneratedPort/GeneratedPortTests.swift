import Dispatch
import DynamicMulticast
import Foundation
import ObjectiveCInterop
import ObjectiveCSyntax
import PortComparison
import Synchronization
import TestSupport
import Testing

// Quota.swift and QuotaComparison.swift beside this file are the output of
// `multicast-objc headers --swift --port Quota --defined Quota Quota.h Gate.h`, and of the command
// without `--swift`.

/// A port of Quota.m.
@Responding
final class Quota: QuotaMethods, GateDelegate, Sendable {
  private let queue: DispatchQueue
  private let limit: Int
  private let delegates = QuotaDelegateMulticast()
  private let values = Mutex(Values())

  private struct Values: Sendable {
    var gate: Gate?
    var used = 0
  }

  /// Creates a port that takes `limit` for the largest amount.
  init(queue: DispatchQueue, limit: Int = .max) {
    self.queue = queue
    self.limit = limit
  }

  @Responds var state: QuotaState {
    let (gate, used) = values.withLock { ($0.gate, $0.used) }
    return used < gate?.capacity ?? 0 ? .free : .full
  }

  func activate(_ gate: Gate) {
    let isFirst = values.withLock { values in
      defer { values.gate = values.gate ?? gate }
      return values.gate == nil
    }
    if isFirst { gate.addDelegate_(self, delegateQueue: queue) }
  }

  func deactivate() {
    values.withLock { $0.gate.take() }?.removeDelegate_(self)
  }

  func addDelegate_(_ delegate: any Sendable, delegateQueue: DispatchQueue) {
    guard let delegate = delegate as? any QuotaDelegate else { return }
    delegates.remove(delegate)
    delegates.add(delegate, delegateQueue: delegateQueue)
  }

  func allows(_ amount: Int) -> Bool {
    let (gate, used) = values.withLock { ($0.gate, $0.used) }
    // The original asks the gate again for each comparison.
    if amount >= 0, amount <= limit, used < gate?.capacity ?? 0,
      amount < (gate?.capacity ?? 0) - used
    {
      return true
    }
    delegates.quota(self, didRefuse: amount, reason: amount < 0 ? nil : QuotaReason)
    return false
  }

  func gate(_ gate: Gate, didAdmit amount: Int) {
    values.withLock { $0.used = amount % 100 }
  }
}

struct GeneratedPortTests {
  private static let folder = packageFolder.appendingPathComponent(
    "Tests/ObjectiveCInteropTests/GeneratedPort")

  private static func text(of file: String) throws -> String {
    try String(contentsOf: folder.appendingPathComponent(file), encoding: .utf8)
  }

  private static func port() throws -> PortSource {
    let sources = try ["Quota.h", "Gate.h"].map { name in
      SourceText(try text(of: name), name: folder.appendingPathComponent(name).path)
    }
    let options = CompilerOptions.confined
    let original = SourceText(
      try text(of: "Quota.m"), name: folder.appendingPathComponent("Quota.m").path)
    let evidence = ImplementationEvidence([original]) { _ in options }
    return PortSource(
      of: "Quota", in: Header.headers(sources) { _ in options }, evidence: evidence,
      users: evidence, definedTypes: ["Quota"])
  }

  @Test func `what is committed is what the command prints`() throws {
    let port = try Self.port()
    #expect(try Self.text(of: "Quota.swift") == port.source.text + "\n")
    #expect(try Self.text(of: "QuotaComparison.swift") == port.text + "\n")
  }

  @Test(arguments: [
    ("XMPPStream", "xmppStream"), ("XMPPvCardTemp", "xmppvCardTemp"), ("Gate", "gate"),
    ("XMPPiPhone", "xmppiPhone"), ("URLList", "urlList"), ("URL", "url"),
  ])
  func `an object has the name of its class in lower camel case`(type: String, name: String) {
    let header = Header(
      SourceText(
        """
        @interface \(type) : NSObject
        - (void)close;
        @end
        @interface Lock : NSObject
        + (int)size;
        - (int)size;
        - (void)open;
        @end
        """, name: "Lock.h"))
    let evidence = ImplementationEvidence([
      SourceText(
        "@implementation Lock\n+ (int)size { return 1; }\n- (void)open { [x close]; }\n@end",
        name: "Lock.m")
    ])
    let text = PortSource(of: "Lock", in: [header], evidence: evidence, users: evidence).text
    #expect(text.contains("HostObject(\"\(name)\", \"\(type)\""), "\(text)")
    // The adapter and its class answer two messages of one name.
    #expect(text.contains("  func size_() -> Int32 {"), "\(text)")
    #expect(text.contains("  @Responds(to: \"size\")\n  static func size() -> Int32 {"), "\(text)")
  }

  private func comparison(
    port: @escaping @Sendable (PortWorld) throws -> any Respondable
  ) throws -> PortComparison {
    var host = QuotaComparison.host
    host.setUp.append(.answer("gate", "capacity", 60))
    host.generators["gate:didAdmit:"] = { source in
      [.object("gate"), .integer(Int128(source.integer(in: -9...199)))]
    }
    return try QuotaComparison.make(
      original: Self.folder.appendingPathComponent("Quota.m").path, host: host, port: port)
  }

  @Test func `a port is compared with its original as the generated files stand`() throws {
    let comparison = try comparison { Quota(queue: $0.queue("plugIn")) }
    let report = try comparison.check(messages: 600, seed: 5)
    #expect(report.messages > 300)
  }

  @Test func `the generated adapter passes each message on`() throws {
    let comparison = try comparison { world in
      QuotaAdapter(Quota(queue: world.queue("plugIn")), world)
    }
    try comparison.check(messages: 600, seed: 5)
  }

  @Test func `the generated recorder shows what the port does otherwise`() throws {
    let comparison = try comparison { Quota(queue: $0.queue("plugIn"), limit: 20) }
    #expect(throws: PortDifference.self) { try comparison.check(messages: 2000, seed: 5) }
  }

  @Test func `messages with blocks and messages that the class does not implement are excluded`()
    throws
  {
    let text = try Self.port().text
    #expect(text.contains(#"excluded: ["perform:", "gateDidClose:"]"#), "\(text)")
    #expect(text.contains(#"HostMessages(of: "GateDelegate", on: "plugIn", from: "gate")"#))
  }
}
