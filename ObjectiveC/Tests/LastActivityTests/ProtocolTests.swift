import Dispatch
import DynamicMulticast
import Foundation
import LastActivityExample
import TestSupport
import Testing

/// The port's protocols; `PortExamplesTests` compares them with the original protocols.
struct ProtocolTests {
  private func text(_ path: String) throws -> String {
    try String(contentsOf: packageFolder.appending(path: "../\(path)"), encoding: .utf8)
  }

  private let delegates = LastActivityDelegateMulticast.declaration.description
  private let streamDelegates = XMPPStreamDelegateMulticast.declaration.description

  @Test func `a multicast of delegates of any class refuses one that lacks a required method`() {
    let byName = ConformingMulticastDelegate(to: delegates)
    #expect(
      failure { try byName.add(Bystander(), delegateQueue: .main) } == """
        Bystander does not conform to LastActivityDelegate: \
        'lastActivity:didReceiveResponse:seconds:status:' is missing; \
        'lastActivity:didNotReceiveResponse:dueToTimeout:' is missing
        """)
  }

  @Test func `a message that is not in the protocol is reported with the nearest`() {
    let module = LastActivity()
    let failures = Recorder<String>()
    module.delegates.diagnostics.failureHandler = { failures.record("\($0.error)") }
    module.delegates.dynamic.lastActivity(
      module, didRecieveError: Party.query(), condition: "forbidden")
    #expect(
      failures.events == [
        """
        'lastActivity:didRecieveError:condition:' is not in LastActivityDelegate; \
        'lastActivity:didReceiveError:condition:' is
        """
      ])
  }

  @Test func `a handler with other types than the protocol's is refused`() {
    let method = Method("lastActivity:idleSecondsForQuery:") {
      (_: Reader, _: LastActivity, _: XMPPElement) in "an hour"
    }
    #expect(
      failure { try delegates.check(method) } == """
        LastActivityDelegate declares 'lastActivity:idleSecondsForQuery:' as \
        (LastActivity, XMPPElement) -> UInt, Q@:@@, but its handler is \
        (LastActivity, XMPPElement) -> String, @@:@@
        """)
  }

  @Test func `the methods of both sides agree with the protocols`() {
    #expect(Reader().conforms(to: delegates))
    #expect(Window(idleSeconds: 1).conforms(to: delegates))
    #expect(LastActivity().conforms(to: streamDelegates))
  }

  @Test func `the porting guide's code is in the files that it names`() throws {
    let guide = try text("Docs/Porting.md")
    // An excerpt consists of a line `<!-- path -->`, and a code block after it.
    let excerpts = guide.matches(
      of: /<!-- ((?:ObjectiveC\/)?(?:Examples|Tests)\/\S+) -->\n```.*\n((?:.*\n)*?)```/)
    #expect(excerpts.count > 10)
    for excerpt in excerpts {
      let file = try text(String(excerpt.1))
      #expect(withoutIndentation(file).contains(withoutIndentation(excerpt.2)), "\(excerpt.2)")
    }
  }

  private func withoutIndentation(_ text: some StringProtocol) -> String {
    text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
      .joined(separator: "\n")
  }
}
