import PortComparison
import XMPP

/// The stanzas of sessions.
enum Stanzas {
  static let romeo = "romeo@example.com/orchard"

  /// Draws an address, most often the same one.
  static func address(_ source: inout PortGenerator) -> String {
    source.element(of: [romeo, romeo, romeo, "tybalt@example.com", "example.com"])
  }

  /// Makes the address that a session describes; a shortened session may have an empty one.
  @Sendable
  static func jid(_ parts: [String: PortValue]) throws -> JID {
    let text = parts["full"]?.text ?? ""
    return try JID(text.isEmpty ? "example.com" : text)
  }

  /// Returns `true` for an ID that one of the sides has made: `uuid` and a number, or a number in
  /// base 36.
  ///
  /// A random number of 64 bits with fewer than nine digits is one of ten million.
  @Sendable
  static func isIdentifier(_ text: String) -> Bool {
    text.utf8.count >= 9 && !words.contains(text)
      && text.utf8.allSatisfy {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0)
          || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
      }
  }

  private static let words: Set<String> = ["groupchat", "composing", "forbidden"]

  // MARK: Elements

  /// Describes an element.
  static func element(
    _ name: String, in namespace: String = "jabber:client", attributes: [String: PortValue] = [:],
    text: String = "", _ children: [PortValue] = []
  ) -> [String: PortValue] {
    [
      "name": .string(name), "namespace": .string(namespace), "text": .string(text),
      "attributes": .dictionary(attributes), "children": .list(children),
    ]
  }

  static func child(
    _ name: String, in namespace: String = "jabber:client", attributes: [String: PortValue] = [:],
    text: String = "", _ children: [PortValue] = []
  ) -> PortValue {
    .made(
      "NSXMLElement", element(name, in: namespace, attributes: attributes, text: text, children))
  }

  /// Draws an IQ with a child that `child` draws.
  ///
  /// An answer comes from the address to which requests are sent, because the port accepts an answer
  /// only from there, and XMPPFramework from anywhere.
  static func iq(
    _ source: inout PortGenerator, _ child: (inout PortGenerator) -> PortValue
  ) -> [String: PortValue] {
    let type = source.element(of: ["get", "get", "set", "result", "result", "error", "odd"])
    let isAnswer = type == "result" || type == "error"
    var attributes: [String: PortValue] = [
      "type": .string(type),
      "id": isAnswer && source.chance(0.9)
        ? source.identifier() : .string(source.element(of: ["a1", "b2"])),
      "from": .string(isAnswer ? romeo : address(&source)),
    ]
    if source.chance(0.04) { attributes["type"] = nil }
    if source.chance(0.04) { attributes["id"] = nil }
    if !isAnswer, source.chance(0.05) { attributes["from"] = nil }
    var children: [PortValue] = []
    if source.chance(isAnswer ? 0.3 : 0.9) { children.append(child(&source)) }
    if source.chance(type == "error" ? 0.8 : 0.1) { children.append(error(&source)) }
    if source.chance(0.1) { children.reverse() }
    return element("iq", attributes: attributes, children)
  }

  /// Draws a message with a text, and with some of `payloads`.
  static func message(
    _ source: inout PortGenerator, isSent: Bool = false, payloads: [PortValue]
  ) -> [String: PortValue] {
    let type = source.element(of: ["chat", "chat", "chat", "normal", "groupchat", "error", ""])
    var attributes: [String: PortValue] = [
      "id": .string(source.element(of: ["m1", "m2", "m3"])),
      (isSent ? "to" : "from"): .string(address(&source)),
    ]
    if !type.isEmpty { attributes["type"] = .string(type) }
    for name in ["from", "to"] where source.chance(0.05) { attributes[name] = nil }
    if isSent, source.chance(0.1) { attributes["id"] = source.chance(0.5) ? "" : nil }
    var children: [PortValue] = []
    if source.chance(0.7) {
      children.append(child("body", text: source.element(of: ["Hi", "", "<&'>"])))
    }
    for _ in 0..<source.element(of: [0, 1, 1, 2]) { children.append(source.element(of: payloads)) }
    if source.chance(0.2) { children.reverse() }
    return element("message", attributes: attributes, children)
  }

  /// Draws an error with a condition.
  static func error(_ source: inout PortGenerator) -> PortValue {
    let errors = "urn:ietf:params:xml:ns:xmpp-stanzas"
    let condition = child(
      source.element(of: ["forbidden", "gone"]),
      in: source.chance(0.8) ? errors : "urn:example")
    return child("error", attributes: ["type": "cancel"], [condition])
  }
}
