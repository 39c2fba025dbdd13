import DynamicMulticast

/// A delegate that keeps the contacts, and the list of clients that are online.
///
/// The class has no methods for messages. `responds(to:)` names the selectors, and
/// `forwardInvocation(_:)` handles their messages.
final class Roster: XMPPStreamDelegate {
  static var methods: MethodTable { MethodTable() }

  private let log: DeliveryLog
  private var contacts: Set<String> = []
  private var online: Set<String> = []

  init(log: DeliveryLog) {
    self.log = log
  }

  // The multicast calls this function on the sender's thread, not on the roster's queue. The result
  // must not depend on the roster's state.
  func responds(to selector: Selector) -> Bool {
    selector == "xmppStream:didReceiveIQ:" || selector == "xmppStream:didReceivePresence:"
  }

  func methodSignature(for selector: Selector) -> MethodSignature? {
    responds(to: selector) ? MethodSignature(untypedFor: selector) : nil
  }

  func forwardInvocation(_ invocation: inout Invocation) throws {
    let stanza = try invocation.argument(at: 1, as: Element.self)
    switch invocation.selector {
    case "xmppStream:didReceiveIQ:":
      let stream = try invocation.argument(at: 0, as: XMPPStream.self)
      try invocation.setReturnValue(handle(stanza, from: stream))
    default: follow(stanza)
    }
  }

  /// Answers a roster push (RFC 6121, section 2.1.6), and returns `true` if the IQ is a push.
  private func handle(_ iq: Element, from sender: XMPPStream) throws -> Bool {
    if let push = iq.request("set", for: "query", in: "jabber:iq:roster"), iq.isFromOwnAccount {
      log.note(self, try update(with: push), .answered)
      sender.send(iq.result())
      return true
    }
    if iq.isRequest { return false }
    if let query = iq.child(named: "query", in: "jabber:iq:roster") {
      log.note(self, try update(with: query))
    } else {
      log.note(self, "leaves \(iq.subject ?? "nothing") to others")
    }
    return false
  }

  private func update(with query: Element) throws -> String {
    let changes = try query.children.map { item in
      guard let jid = item.attributes["jid"] else { throw StanzaError.anonymousContact }
      return (jid: jid, subscription: item.attributes["subscription"] ?? "none")
    }
    for change in changes {
      if change.subscription == "remove" {
        contacts.remove(change.jid)
      } else {
        contacts.insert(change.jid)
      }
    }
    let list = changes.map { "\($0.jid.prefix { $0 != "@" }) (\($0.subscription))" }
    return (list + ["\(contacts.count) in all"]).joined(separator: ", ")
  }

  private func follow(_ presence: Element) {
    switch presence.availability {
    case nil: return log.note(self, "'\(presence.type ?? "")' from \(presence.sender)")
    case "unavailable": online.remove(presence.from)
    default: online.insert(presence.from)
    }
    log.note(self, "\(online.count) online")
  }
}
