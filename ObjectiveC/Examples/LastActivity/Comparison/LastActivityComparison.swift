import Dispatch
import DynamicMulticast
import LastActivityExample
import ObjectiveCSyntax
public import PortComparison

/// The comparison of ``LastActivity`` with its original.
public enum LastActivityComparison {
  /// Makes a comparison of the files in `folder`, which is `Examples/LastActivity`.
  public static func make(folder: String) throws -> PortComparison {
    var options = CompilerOptions.confined
    options.importFolders = ["\(folder)/Objective-C"]
    return try PortComparison(
      original: "\(folder)/Objective-C/LastActivity.m",
      standIns: ["\(folder)/Comparison/StandIns.m"], options: options,
      makeOriginal: { world in
        let module = try world.make("LastActivity", "alloc")
        return try world.send("initWithDispatchQueue:", to: module, world.queue("module"))
      },
      port: { LastActivityPort($0) }, host: host)
  }

  static let host = HostDescription(
    messages: [
      HostMessages(of: "LastActivity", alsoOn: "module"),
      HostMessages(of: "XMPPStreamDelegate", on: "module", from: "stream"),
    ],
    objects: [
      HostObject(
        "stream", "XMPPStream",
        unrecorded: ["addDelegate:delegateQueue:", "removeDelegate:"],
        port: { world in
          let stream = XMPPStream { world.record("stream", "sendElement:", [$0]) }
          world.watch(stream.queue)
          world.listRegistrations(with: "stream") {
            stream.delegates.delegateEnumerator().map(\.queue)
          }
          return stream
        }),
      // The original asks the window even after the time limit of the answer, and a multicast does
      // not.
      HostObject(
        "window", "LastActivityDelegate", unrecorded: ["lastActivity:idleSecondsForQuery:"],
        isReleased: true, comparesQueue: true,
        port: { Window($0) }),
    ],
    types: [
      HostType(
        "XMPPElement", as: XMPPElement.self, generate: stanza, make: element,
        parts: parts)
    ],
    queues: ["module", "window"], heldQueues: ["window"],
    setUp: [
      .send("activate:", .object("stream")),
      .send("addDelegate:delegateQueue:", .object("window"), .queue("window")),
    ],
    generators: [
      "addDelegate:delegateQueue:": { _ in [.object("window"), .queue("window")] },
      "removeDelegate:": { _ in [.object("window")] },
      "activate:": { _ in [.object("stream")] },
      "sendQueryToJID:withTimeout:": { source in
        [
          .string(address(&source)),
          .number(source.element(of: [5, 30])),
        ]
      },
      "xmppStream:didReceiveIQ:": { [.object("stream"), .made("XMPPElement", stanza(&$0))] },
      "featuresForXMPPStream:": { _ in [.object("stream")] },
    ],
    frequencies: ["xmppStream:didReceiveIQ:": 12, "sendQueryToJID:withTimeout:": 4],
    advancesClock: true,
    isIdentifier: { $0.count >= 12 && $0.allSatisfy { $0.isHexDigit || $0 == "-" } })

  // MARK: Stanzas

  /// Draws an address, most often the same one, so that answers come from the user who was asked.
  private static func address(_ source: inout PortGenerator) -> String {
    source.chance(0.8) ? "juliet@example.com" : "tybalt@example.com"
  }

  /// Draws a stanza: mostly a query, or an answer to a query.
  @Sendable
  static func stanza(_ source: inout PortGenerator) -> [String: PortValue] {
    var attributes: [String: PortValue] = [
      "type": .string(
        source.element(of: ["get", "get", "result", "result", "result", "error", "set", "odd"])),
      "id": source.identifier(),
      "from": .string(address(&source)),
    ]
    for name in ["type", "id", "from"] where source.chance(0.05) { attributes[name] = nil }
    var children: [PortValue] = []
    if source.chance(0.9) { children.append(query(&source)) }
    if source.chance(0.3) { children.append(error(&source)) }
    return [
      "name": "iq", "namespace": "jabber:client", "attributes": .dictionary(attributes),
      "children": .list(children),
    ]
  }

  private static func query(_ source: inout PortGenerator) -> PortValue {
    let seconds = [
      "0", "7", "60", "903", "86400", "18446744073709551615", "18446744073709551616", "-1", "",
      "soon", "1 ", " 7", "+5",
    ]
    var attributes: [String: PortValue] = [:]
    if source.chance(0.8) { attributes["seconds"] = .string(source.element(of: seconds)) }
    return .made(
      "XMPPElement",
      [
        "name": "query",
        "namespace": .string(source.chance(0.9) ? "jabber:iq:last" : "jabber:iq:version"),
        "text": .string(source.element(of: ["", "", "Heading home", " "])),
        "attributes": .dictionary(attributes),
      ])
  }

  private static func error(_ source: inout PortGenerator) -> PortValue {
    let condition = PortValue.made(
      "XMPPElement",
      [
        "name": .string(source.element(of: ["forbidden", "service-unavailable"])),
        "namespace": .string(
          source.chance(0.8) ? "urn:ietf:params:xml:ns:xmpp-stanzas" : "urn:example"),
      ])
    return .made(
      "XMPPElement",
      ["name": "error", "namespace": "jabber:client", "children": [condition]])
  }

  // MARK: Elements of the port

  @Sendable
  static func element(_ parts: [String: PortValue]) -> XMPPElement {
    var element = XMPPElement(
      parts["name"]?.text ?? "", namespace: parts["namespace"]?.text ?? "",
      text: parts["text"]?.text ?? "")
    element.attributes = (parts["attributes"]?.parts ?? [:]).compactMapValues(\.text)
    element.children = (parts["children"]?.elements ?? []).map { Self.element($0.parts ?? [:]) }
    return element
  }

  @Sendable
  static func parts(_ element: XMPPElement) -> [String: PortValue] {
    [
      "name": .string(element.name), "namespace": .string(element.namespace),
      "text": .string(element.text),
      "attributes": .dictionary(element.attributes.mapValues { .string($0) }),
      "children": .list(element.children.map { .made("XMPPElement", parts($0)) }),
    ]
  }
}

/// The port with the selectors and types of the original.
@Responding
final class LastActivityPort: Respondable, Sendable {
  private let module: LastActivity

  init(_ world: PortWorld) {
    module = LastActivity(queue: world.queue("module"), clock: world.clock)
    world.identify(module, as: .plugIn)
  }

  func activate(_ stream: XMPPStream) { module.activate(stream) }
  func deactivate() { module.deactivate() }
  func noteActivity() { module.noteActivity() }
  @Responds(to: "moduleQueue") func moduleQueue() -> DispatchQueue { module.queue }
  @Responds(to: "answersQueries") func answersQueries() -> Bool { module.answersQueries }
  @Responds(to: "setAnswersQueries:") func setAnswersQueries(_ flag: Bool) {
    module.answersQueries = flag
  }

  @Responds(to: "addDelegate:delegateQueue:")
  func add(_ window: Window, queue: DispatchQueue) {
    module.delegates.add(window, delegateQueue: queue)
  }

  @Responds(to: "removeDelegate:")
  func remove(_ window: Window) { module.delegates.remove(window) }

  @Responds(to: "sendQueryToJID:withTimeout:")
  func sendQuery(to jid: String, timeout: Double) -> String {
    module.sendQuery(to: jid, timeout: .seconds(timeout))
  }

  @Responds(to: "xmppStream:didReceiveIQ:")
  func xmppStream(_ sender: XMPPStream, didReceiveIQ iq: XMPPElement) -> Bool {
    module.xmppStream(sender, didReceiveIQ: iq)
  }

  @Responds(to: "featuresForXMPPStream:")
  func features(for sender: XMPPStream) -> [String] { module.features(for: sender) }
}

/// A delegate of the port, which reports to its world.
@Responding
final class Window: LastActivityDelegate, Sendable {
  private let world: PortWorld

  init(_ world: PortWorld) { self.world = world }

  func lastActivity(
    _ sender: LastActivity, didReceiveResponse response: XMPPElement, seconds: UInt,
    status: String?
  ) {
    world.record(
      "window", "lastActivity:didReceiveResponse:seconds:status:",
      [sender, response, seconds, status])
  }

  func lastActivity(
    _ sender: LastActivity, didNotReceiveResponse queryID: String, dueToTimeout timeout: Double
  ) {
    world.record(
      "window", "lastActivity:didNotReceiveResponse:dueToTimeout:", [sender, queryID, timeout])
  }

  func lastActivity(
    _ sender: LastActivity, didReceiveError response: XMPPElement, condition: String
  ) {
    world.record(
      "window", "lastActivity:didReceiveError:condition:", [sender, response, condition])
  }

  func lastActivity(
    _ sender: LastActivity, idleSecondsForQuery query: XMPPElement
  ) throws -> UInt {
    world.record("window", "lastActivity:idleSecondsForQuery:", [sender, query])
    return try world.answer(
      of: "window", to: "lastActivity:idleSecondsForQuery:", as: UInt.self)
  }
}
